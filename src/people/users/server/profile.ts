import type { Tx } from '#platform/database/database.ts'
import { missingPhotos, type PhotoHost } from '#platform/database/hosted-photos.ts'
import type { Context, MemberContext } from '#platform/http/endpoints/context.ts'
import type { Inventory } from '#platform/personal-data/inventory.ts'
import { type PersonalCursor, readPersonal } from '#platform/personal-data/rows.ts'
import { invalidFields, unauthorized } from '#shared/errors.ts'
import type { Profile, ProfileChanges } from '../contract.ts'
import { changeUser, findContact } from './store.ts'
import type { EmailDeps } from './user-email.ts'
import { userTags } from './user-tags.ts'

export interface ProfileDeps extends PhotoHost {
  /** The ids of what a user sells. */
  productIdsOf: (tx: Tx, userId: string) => Promise<string[]>
  /** Ends the proof that the name is that of a shop. */
  endShopProof: (tx: Tx, userId: string) => Promise<void>
}

export async function showProfile(_input: object, { db, person }: MemberContext): Promise<Profile> {
  const { displayName, email, photoURL, role } = person
  const { phone = null, place = null } = (await findContact(db, person.id)) ?? {}
  return { displayName, email, photoURL, role, phone, place }
}

/** A page of what the shop stores about the caller. */
export async function listMyData(
  cursor: PersonalCursor,
  ctx: Context<'signed-in'>,
  deps: Pick<EmailDeps, 'provenEmail'> & { inventory: Inventory },
) {
  const { db, principal, person } = ctx
  // An address that is not proven may be a stranger's, and so what was written from it.
  const email = principal.emailVerified ? await deps.provenEmail(db, principal.uid) : null
  return readPersonal(db, deps.inventory, { uid: principal.uid, userId: person?.id ?? null, email }, cursor)
}

/** The shop's own record; the browser tells the sign-in service. Whoever gives nothing changes nothing (row X12). */
export async function saveProfile(
  { displayName, photoURL, phone }: ProfileChanges,
  ctx: MemberContext,
  deps: ProfileDeps,
) {
  const { person } = ctx
  const isNew = photoURL !== undefined && photoURL !== person.photoURL
  if (isNew && (await missingPhotos(ctx.db, [photoURL], deps)).size > 0)
    throw invalidFields({ photoURL: 'invalid_photo' })
  const changes = {
    ...(displayName !== undefined && { display_name: displayName }),
    ...(photoURL !== undefined && { photo_url: photoURL }),
    ...(phone !== undefined && { phone: phone || null }),
  }
  if (Object.keys(changes).length === 0) return { acknowledged: true as const }
  await ctx.db.transaction().execute(async (tx) => {
    const renamed = displayName !== undefined && displayName !== person.displayName
    const there = await changeUser(tx, person.id, changes)
    if (!there) throw unauthorized('account_removed')
    // After the user, whose update waits for a product that is being added: its page may show the former name.
    if (!renamed) return
    await deps.endShopProof(tx, person.id)
    await ctx.invalidateTags(tx, userTags(person.id, await deps.productIdsOf(tx, person.id)))
  })
  return { acknowledged: true as const }
}
