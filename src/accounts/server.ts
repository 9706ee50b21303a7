import { columnsOf } from '#platform/columns.ts'
import { newestFirst, pageOf } from '#platform/cursor.ts'
import type { Database, Tx } from '#platform/database.ts'
import { announce } from '#platform/page-cache.ts'
import type { Context, Handlers } from '#platform/serve.ts'
import type { Page, Parsed, Role } from '#shared/endpoint.ts'
import { AppError, invalidFields } from '#shared/errors.ts'
import { isHostedPhoto } from '#shared/photo.ts'
import { type AccountControl, disableUser, signOutUser } from './bar.ts'
import { type accounts, type Profile as OwnProfile, type ProfileChanges, User } from './contract.ts'
import { deleteUser, restoreUser, tagsOf } from './delete-user.ts'
import { registrationFaults } from './rules.ts'
import {
  changeUser,
  createUser,
  findPerson,
  findPhone,
  keepPending,
  lockAdmins,
  type Profile,
  removeUser,
} from './store.ts'

export { identify } from './identify.ts'

/** Registrations of one network address in an hour; many homes share one behind a phone company's gateway. */
const REGISTRATIONS_AN_HOUR = 60

export interface AccountsDeps extends AccountControl {
  imageHostUrl: string | undefined
  /** Ends the sign-in account of somebody who leaves, in the transaction that deletes the user. */
  removeAccount: (tx: Tx, uid: string) => Promise<void>
  /** Locks what a user sells, before the user goes with it, and names it. */
  lockProducts: (tx: Tx, userId: string) => Promise<string[]>
  /** Writes a saller's new name where the products show it. */
  nameSaller: (tx: Tx, userId: string, displayName: string) => Promise<void>
}

export function accountsHandlers(deps: AccountsDeps): Handlers<typeof accounts> {
  return {
    listUsers: async (input, { db, person }) => {
      if (person?.role === 'admin') return listAll(db, input)
      const alone = person && (!input.role || input.role === person.role) ? [asUser(person)] : []
      return { items: alone, total: alone.length, next: null }
    },
    saveUser: (input, ctx) => saveUser(input, ctx, deps),
    showProfile,
    saveProfile: (input, ctx) => saveProfile(input, ctx, deps),
    deleteUser: ({ id }, ctx) => deleteUser(id, ctx, deps),
    restoreUser: ({ id }, ctx) => restoreUser(id, ctx, deps),
    disableUser: (input, ctx) => disableUser(input, ctx, deps),
    signOutUser: (input, ctx) => signOutUser(input, ctx, deps),
    leaveShop: ({ email }, ctx) => leaveShop(email, ctx, deps),
  }
}

function listAll(db: Database, input: Parsed<typeof accounts.listUsers>): Promise<Page<User>> {
  const { role } = input
  const query = db
    .selectFrom('users')
    .select(columnsOf(User, 'users'))
    .$if(role !== undefined, (q) => q.where('role', '=', role as Role))
  return pageOf(query, newestFirst('users'), input)
}

function asUser({ id, displayName, email, photoURL, role }: NonNullable<Context['person']>): User {
  // Whoever is barred never gets here.
  return { _id: id, displayName, email, photoURL, role, disabled: false }
}

type NewUserInput = Parsed<typeof accounts.saveUser>

async function saveUser(input: NewUserInput, ctx: Context<'anyone'>, deps: AccountsDeps) {
  const { db, principal, person, words } = ctx
  const faults = registrationFaults(input, deps.imageHostUrl)
  if (Object.keys(faults).length > 0) throw invalidFields(faults, words.errors)
  const profile = profileOf(input)
  if (!principal) {
    await ctx.limits.take('registration', ctx.address ?? '', REGISTRATIONS_AN_HOUR, 3600)
    await keepPending(db, profile)
    return { acknowledged: true as const }
  }
  if (principal.email !== input.email) throw new AppError('not_yours', 403, words.errors.not_yours)
  // A record that exists stays as it is: a role above all is never changed by saving again.
  if (person) return { acknowledged: true as const, recorded: false }
  if (!(await createUser(db, principal.uid, profile))) throw new AppError('email_taken', 409, words.errors.email_taken)
  return { acknowledged: true as const, recorded: true }
}

function profileOf({ displayName, email, photoURL, role }: NewUserInput): Profile {
  return { display_name: displayName, email, photo_url: photoURL || null, role: role as Profile['role'] }
}

type Member = Context<readonly Role[]>

async function showProfile(_input: object, { db, person }: Member): Promise<OwnProfile> {
  const { displayName, email, photoURL, role } = person
  const { phone = null } = (await findPhone(db, person.id)) ?? {}
  return { displayName, email, photoURL, role, phone }
}

/** The shop's own record; the browser tells the sign-in service. Whoever gives nothing changes nothing (row X12). */
async function saveProfile({ displayName, photoURL, phone }: ProfileChanges, ctx: Member, deps: AccountsDeps) {
  const { person, words } = ctx
  const foreign = photoURL !== undefined && photoURL !== person.photoURL && !isHostedPhoto(photoURL, deps.imageHostUrl)
  if (foreign) throw invalidFields({ photoURL: 'invalid_photo' }, words.errors)
  const changes = {
    ...(displayName !== undefined && { display_name: displayName }),
    ...(photoURL !== undefined && { photo_url: photoURL }),
    ...(phone !== undefined && { phone: phone || null }),
  }
  if (Object.keys(changes).length === 0) return { acknowledged: true as const }
  await ctx.db.transaction().execute(async (tx) => {
    const renamed = displayName !== undefined && displayName !== person.displayName
    // Products before their saller, as everywhere.
    const products = renamed ? await deps.lockProducts(tx, person.id) : []
    if (renamed) await deps.nameSaller(tx, person.id, displayName)
    const there = await changeUser(tx, person.id, changes)
    if (!there) throw new AppError('account_removed', 401, words.errors.account_removed)
    await ctx.changed(tx, tagsOf(products))
  })
  return { acknowledged: true as const }
}

/** Seconds: leaving asks for a sign-in no older than this, as the sign-in service does for what is sensitive (row Z23). */
const RECENT = 300

/** The email in the address is the caller's own: a tab that shows one person must not end another's account. */
async function leaveShop(email: string, { principal, db, words }: Context<'signed-in'>, deps: AccountsDeps) {
  if (principal.email !== email) throw new AppError('not_yours', 403, words.errors.not_yours)
  if (Date.now() / 1000 - principal.authTime > RECENT) throw new AppError('sign_in_too_old', 403)
  await db.transaction().execute(async (tx) => {
    await removeOwnUser(tx, principal.uid, deps)
    await deps.removeAccount(tx, principal.uid)
  })
  return { acknowledged: true as const }
}

/** Deletes the user with what they sell; `tags` are the pages that showed it. No uid: there is no such user. */
async function removeWithProducts(tx: Tx, id: string, { lockProducts }: Pick<AccountsDeps, 'lockProducts'>) {
  // Products before their saller, as a booking takes its locks: the other way round the two could wait for each other.
  const products = await lockProducts(tx, id)
  const uid = await removeUser(tx, id)
  return { uid, tags: tagsOf(products) }
}

/**
 * The user record of people who delete their own sign-in account goes in the same transaction. Throws `last_admin`, who
 * stays.
 */
export async function removeOwnUser(tx: Tx, uid: string, deps: Pick<AccountsDeps, 'lockProducts'>): Promise<void> {
  const person = await findPerson(tx, uid)
  if (!person) return
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0] === person.id) throw new AppError('last_admin', 409)
  const { tags } = await removeWithProducts(tx, person.id, deps)
  await announce(tx, tags)
}
