import type { Database } from '#platform/database/database.ts'
import { missingPhotos, type PhotoHost } from '#platform/database/hosted-photos.ts'
import type { Principal } from '#platform/http/auth.ts'
import type { Context } from '#platform/http/endpoints/context.ts'
import { networkOf } from '#platform/limits/client-address.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { conflict, forbidden, invalidFields } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { contactEmail } from '#shared/no-address.ts'
import type { accounts } from '../contract.ts'
import { newRole, registrationFaults } from '../rules.ts'
import { savePendingProfile } from './pending-profiles.ts'
import { createUser, type NewProfile, type NewUserRow } from './store.ts'
import { type EmailDeps, placeholderEmail, releaseEmailToOwner } from './user-email.ts'

/** Registrations of one network address in an hour; many homes share one behind a phone company's gateway. */
const REGISTRATIONS_PER_HOUR = 60

export interface RegistrationDeps extends EmailDeps, PhotoHost {}

type NewUserInput = Parsed<typeof accounts.saveUser>

/** Stores the caller's user record; for a guest a pending profile that the first call with a token claims. */
export async function saveUser(input: NewUserInput, ctx: Context<'anyone'>, deps: RegistrationDeps) {
  const { db, language, principal, person } = ctx
  const missing = await missingPhotos(db, input.photoURL ? [input.photoURL] : [], deps)
  const faults = registrationFaults(input, missing)
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  if (!principal) {
    if (input.email === undefined) throw invalidFields({ email: 'required' })
    await ctx.limits.take('registration', networkOf(ctx.address ?? '', 56), REGISTRATIONS_PER_HOUR, 3600)
    const registration = await savePendingProfile(db, toProfile(input, input.email, language))
    return { acknowledged: true as const, registration }
  }
  const email = contactEmail(principal)
  if (email !== (input.email ?? null)) throw forbidden('not_yours')
  // A record that exists stays as it is: a role above all is never changed by saving again.
  if (person) return { acknowledged: true as const, recorded: false }
  // Somebody who is anonymous has neither.
  if (!email && !principal.phone) throw forbidden('not_yours')
  const profile = { ...toProfile(input, email ?? placeholderEmail(), language), phone: principal.phone }
  if (!(await createOwnUser(principal, profile, db, deps))) throw conflict('email_taken')
  return { acknowledged: true as const, recorded: true }
}

async function createOwnUser(principal: Principal, profile: NewUserRow, db: Database, deps: EmailDeps) {
  const { uid, issuedAt } = principal
  const role = newRole(profile.role, principal)
  const create = () => db.transaction().execute((tx) => createUser(tx, uid, { ...profile, role }, issuedAt))
  const created = await create()
  if (created || !(await releaseEmailToOwner(db, { uid, email: profile.email }, deps))) return created
  return create()
}

function toProfile({ displayName, photoURL, role }: NewUserInput, email: string, language: Language): NewProfile {
  return { display_name: displayName, email, photo_url: photoURL || null, role: role as NewProfile['role'], language }
}
