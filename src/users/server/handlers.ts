import { publishInvalidation } from '#platform/cache/invalidation.ts'
import { columnsOf } from '#platform/database/columns.ts'
import { newestFirst, pageOf } from '#platform/database/cursor.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { Person, Principal } from '#platform/http/auth.ts'
import type { Context, Handlers } from '#platform/http/context.ts'
import { networkOf } from '#platform/limits/client-address.ts'
import { endPersonal, type PersonalPlace, readPersonal } from '#platform/personal-data/rows.ts'
import type { Page, Parsed, Role } from '#shared/endpoint.ts'
import { conflict, forbidden, invalidFields, unauthorized } from '#shared/errors.ts'
import { isHostedPhoto } from '#shared/photo.ts'
import { type accounts, type Profile as OwnProfile, type ProfileChanges, User } from '../contract.ts'
import { newRole, registrationFaults } from '../rules.ts'
import { deleteUser, type ProvenEmail, restoreUser } from './delete-user.ts'
import { findDeleted } from './deleted-users.ts'
import { type AccountActions, disableUser, type Shelf, signOutUser } from './disable.ts'
import { savePendingProfile } from './pending-profiles.ts'
import { productTags } from './product-tags.ts'
import {
  changeUser,
  createUser,
  findPerson,
  findPhone,
  lockUid,
  type Profile,
  recordRemoval,
  removeUser,
  requireOtherAdmin,
} from './store.ts'
import { type EmailDeps, releaseEmailToOwner } from './user-email.ts'

export { identify } from './identify.ts'

/** Registrations of one network address in an hour; many homes share one behind a phone company's gateway. */
const REGISTRATIONS_PER_HOUR = 60

export interface UsersDeps extends AccountActions, Shelf, EmailDeps {
  imageHostUrl: string | undefined
  /** Ends the sign-in account of somebody who leaves, in the transaction that deletes the user. */
  removeAccount: (tx: Tx, uid: string) => Promise<void>
  /** Writes a saller's new name where the products show it. */
  nameSaller: (tx: Tx, userId: string, displayName: string) => Promise<void>
}

export function usersHandlers(deps: UsersDeps): Handlers<typeof accounts> {
  return {
    listUsers: async (input, { db, person }) => {
      if (person?.role === 'admin') return listAllUsers(db, input)
      const alone = person && (!input.role || input.role === person.role) ? [toUser(person)] : []
      return { items: alone, total: alone.length, next: null }
    },
    saveUser: (input, ctx) => saveUser(input, ctx, deps),
    showProfile,
    listMyData: (place, ctx) => listMyData(place, ctx, deps),
    saveProfile: (input, ctx) => saveProfile(input, ctx, deps),
    deleteUser: ({ id }, ctx) => deleteUser(id, ctx, deps),
    restoreUser: ({ id }, ctx) => restoreUser(id, ctx, deps),
    disableUser: (input, ctx) => disableUser(input, ctx, deps),
    signOutUser: (input, ctx) => signOutUser(input, ctx, deps),
    leaveShop: ({ email }, ctx) => leaveShop(email, ctx, deps),
  }
}

function listAllUsers(db: Database, input: Parsed<typeof accounts.listUsers>): Promise<Page<User>> {
  const { role } = input
  const query = db
    .selectFrom('users')
    .select(columnsOf(User, 'users'))
    .$if(role !== undefined, (q) => q.where('role', '=', role as Role))
  return pageOf(query, newestFirst('users'), input)
}

function toUser({ id, displayName, email, photoURL, role }: NonNullable<Context['person']>): User {
  // Whoever is barred never gets here.
  return { _id: id, displayName, email, photoURL, role, disabled: false }
}

type NewUserInput = Parsed<typeof accounts.saveUser>

async function saveUser(input: NewUserInput, ctx: Context<'anyone'>, deps: UsersDeps) {
  const { db, principal, person } = ctx
  const faults = registrationFaults(input, deps.imageHostUrl)
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  const profile = toProfile(input)
  if (!principal) {
    await ctx.limits.take('registration', networkOf(ctx.address ?? '', 56), REGISTRATIONS_PER_HOUR, 3600)
    return { acknowledged: true as const, registration: await savePendingProfile(db, profile) }
  }
  if (principal.email !== input.email) throw forbidden('not_yours')
  // A record that exists stays as it is: a role above all is never changed by saving again.
  if (person) return { acknowledged: true as const, recorded: false }
  if (!(await createOwnUser(principal, profile, db, deps))) throw conflict('email_taken')
  return { acknowledged: true as const, recorded: true }
}

async function createOwnUser(principal: Principal, profile: Profile, db: Database, deps: EmailDeps) {
  const { uid, issuedAt } = principal
  const role = newRole(profile.role, principal)
  const create = () => db.transaction().execute((tx) => createUser(tx, uid, { ...profile, role }, issuedAt))
  const created = await create()
  if (created || !(await releaseEmailToOwner(db, { uid, email: profile.email }, deps))) return created
  return create()
}

function toProfile({ displayName, email, photoURL, role }: NewUserInput): Profile {
  return { display_name: displayName, email, photo_url: photoURL || null, role: role as Profile['role'] }
}

type Member = Context<readonly Role[]>

async function showProfile(_input: object, { db, person }: Member): Promise<OwnProfile> {
  const { displayName, email, photoURL, role } = person
  const { phone = null } = (await findPhone(db, person.id)) ?? {}
  return { displayName, email, photoURL, role, phone }
}

/** Pages of the download, in an hour; each has up to 500 rows. */
const DATA_PAGES_PER_HOUR = 300

async function listMyData(place: PersonalPlace, ctx: Context<'signed-in'>, deps: UsersDeps) {
  const { db, principal, person, limits } = ctx
  await limits.take('my-data', principal.uid, DATA_PAGES_PER_HOUR, 3600)
  // An address that is not proven may be a stranger's, and so what was written from it.
  const email = principal.emailVerified ? await deps.provenEmail(db, principal.uid) : null
  return readPersonal(db, 'shop', { uid: principal.uid, userId: person?.id ?? null, email }, place)
}

/** The shop's own record; the browser tells the sign-in service. Whoever gives nothing changes nothing (row X12). */
async function saveProfile({ displayName, photoURL, phone }: ProfileChanges, ctx: Member, deps: UsersDeps) {
  const { person } = ctx
  const foreign = photoURL !== undefined && photoURL !== person.photoURL && !isHostedPhoto(photoURL, deps.imageHostUrl)
  if (foreign) throw invalidFields({ photoURL: 'invalid_photo' })
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
    const there = await changeUser(tx, person.id, changes)
    if (!there) throw unauthorized('account_removed')
    // After the user: a product that is added at this moment has the new name, or is found here.
    if (renamed) await deps.nameSaller(tx, person.id, displayName)
    await ctx.invalidateTags(tx, productTags(products))
  })
  return { acknowledged: true as const }
}

/** Seconds: leaving asks for a sign-in no older than this, as the sign-in service does for what is sensitive (row Z23). */
const MAX_SIGN_IN_AGE_S = 300

/** The email in the address is the caller's own: a tab that shows one person must not end another's account. */
async function leaveShop(email: string, { principal, db }: Context<'signed-in'>, deps: UsersDeps) {
  if (principal.email !== email) throw forbidden('not_yours')
  if (Date.now() / 1000 - principal.authTime > MAX_SIGN_IN_AGE_S) throw forbidden('sign_in_too_old')
  await db.transaction().execute(async (tx) => {
    await deleteOwnUser(tx, principal.uid, deps)
    await deps.removeAccount(tx, principal.uid)
  })
  return { acknowledged: true as const }
}

/** Deletes the user with what they sell; `tags` are the pages that showed it. No uid: there is no such user. */
async function removeWithProducts(tx: Tx, id: string, { lockProducts }: Pick<UsersDeps, 'lockProducts'>) {
  // Products before their saller, as a booking takes its locks: the other way round the two could wait for each other.
  const products = await lockProducts(tx, id)
  const uid = await removeUser(tx, id)
  return { uid, tags: productTags(products) }
}

/**
 * The user record of people who delete their own sign-in account goes in the same transaction, with all else that the map of
 * personal data finds. Their tokens are refused from then on, also when there was no record yet. Throws `last_admin`, who
 * stays.
 */
export async function deleteOwnUser(
  tx: Tx,
  uid: string,
  deps: Pick<UsersDeps, 'lockProducts'> & { provenEmail: ProvenEmail },
): Promise<void> {
  await lockUid(tx, uid)
  const [person, email] = [await findPerson(tx, uid), await deps.provenEmail(tx, uid)]
  if (person) await deleteUserWithProducts(tx, person, deps)
  else await recordRemoval(tx, uid)
  // A deletion in the shop cannot be undone any longer: what the bin has of the user ends here.
  const deleted = person ? undefined : await findDeleted(tx, { uid })
  await endPersonal(tx, 'shop', { uid, userId: person?.id ?? deleted?.id ?? null, email })
}

async function deleteUserWithProducts(tx: Tx, person: Person, deps: Pick<UsersDeps, 'lockProducts'>): Promise<void> {
  await requireOtherAdmin(tx, person.id)
  const { tags } = await removeWithProducts(tx, person.id, deps)
  await publishInvalidation(tx, tags)
}
