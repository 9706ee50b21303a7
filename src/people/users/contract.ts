import * as z from 'zod/mini'
import { endpoint, type Role } from '#shared/endpoint.ts'
import { LANGUAGES } from '#shared/language.ts'
import { isNoAddress } from '#shared/no-address.ts'
import { PersonalRows, personalRowsCursor } from '#shared/personal-data/personal-data.ts'
import { optionalPhoneNumber, phoneNumber } from '#shared/phone-shape.ts'
import { Acknowledged, emailAddress, Id, optionalText, pageInput } from '#shared/shapes.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { personName } from '#shared/text/person-name.ts'

declare module '#shared/errors.ts' {
  interface ErrorCodes {
    email_not_confirmed: 403
    sign_in_too_old: 403
    email_taken: 409
    last_admin: 409
    own_account: 409
    user_deleted: 409
  }
}

const ROLES: Record<string, Role> = { buyer: 'buyer', saller: 'saller', seller: 'saller', admin: 'admin' }

/** A role in any case, `seller` included; stored and answered as buyer, saller or admin (rows E02 E03 Y05). */
export function roleText() {
  return z.pipe(
    z.string('required').check(z.maxLength(40, { error: 'invalid_value', abort: true }), z.minLength(1, 'required')),
    z.transform((value: string, ctx): Role => {
      const role = ROLES[value.trim().toLowerCase()]
      if (role) return role
      ctx.issues.push({ code: 'custom', input: value, message: 'invalid_value' })
      return z.NEVER
    }),
  )
}

/** A user in the list of all users. Callers find their own record in the same list, with the same fields (row E01). */
export const User = z.object({
  _id: Id,
  displayName: z.string(),
  email: z.string(),
  photoURL: z.nullable(z.string()),
  role: z.enum(['buyer', 'saller', 'admin']),
  /** An admin has disabled the account: nobody signs in to it. */
  disabled: z.boolean(),
})
export type User = z.output<typeof User>

/** The record that registration saves; nobody becomes admin this way (row Y05). */
export const NewUser = z.object({
  displayName: personName(),
  photoURL: z.optional(z.nullable(z.string().check(z.maxLength(500, 'too_long')))),
  /** Absent for an account that has none, whose phone number is proven. */
  email: z.optional(emailAddress().check(z.refine((email) => !isNoAddress(email), 'invalid_email'))),
  role: roleText(),
})

/** A user's own profile. Nobody else can read it. */
const Profile = z.object({
  displayName: z.string(),
  email: z.string(),
  photoURL: z.nullable(z.string()),
  role: z.enum(['buyer', 'saller', 'admin']),
  /** As typed; null when there is none. */
  phone: z.nullable(z.string()),
  /** Place of selling; null until the user has entered it. */
  place: z.nullable(z.string()),
})
export type Profile = z.output<typeof Profile>

/** Changes of the caller's profile; absent fields stay. An empty phone removes the number. */
export const ProfileChanges = z.object({
  displayName: z.optional(personName()),
  photoURL: z.optional(z.string().check(z.minLength(1, 'required'), z.maxLength(500, 'too_long'))),
  phone: optionalPhoneNumber(),
})
export type ProfileChanges = z.output<typeof ProfileChanges>

/** Fields that a buyer fills in to become a saller, too. */
export const SellingDetails = z.object({
  phone: phoneNumber(),
  place: oneLine(200),
})
export type SellingDetails = z.output<typeof SellingDetails>

export const accounts = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/users',
    who: 'signed-in',
    whileSuspended: true,
    summary:
      'All users for an admin, narrowed by words of name, e-mail and phone number; for everybody else a list with the caller alone',
    input: z.object({ ...pageInput, role: z.optional(roleText()), q: optionalText(100) }),
    output: User,
    paged: true,
  }),
  saveUser: endpoint({
    method: 'POST',
    path: '/api/users',
    who: 'anyone',
    summary:
      'Saves the user record: with a token as the caller’s own; before the account exists as a pending profile, which the first call with the token claims: by the cookie of this answer, or by `registration` in the header X-Registration',
    input: NewUser,
    output: z.extend(Acknowledged, {
      /** Only for guests: claims the pending profile, once, within 24 hours. */
      registration: z.optional(z.string()),
      /** True when this call made the caller's record, false when there was one; absent for guests. */
      recorded: z.optional(z.boolean()),
    }),
    errors: ['invalid_photo', 'not_yours', 'email_taken', 'too_many_requests'],
  }),
  showProfile: endpoint({
    method: 'GET',
    path: '/api/profile',
    who: ['buyer', 'saller', 'admin'],
    whileSuspended: true,
    summary: 'The caller’s own profile with the phone number that nobody else reads',
    input: z.object({}),
    output: Profile,
  }),
  listMyData: endpoint({
    method: 'GET',
    path: '/api/profile/data',
    who: 'signed-in',
    whileSuspended: true,
    summary: 'What the shop stores of the caller, table by table; by e-mail address only if it is confirmed',
    input: z.object(personalRowsCursor),
    output: PersonalRows,
    errors: ['too_many_requests'],
    // Pages of the download; each has up to 500 rows.
    limits: [{ name: 'my-data', calls: 300, seconds: 3600 }],
  }),
  saveProfile: endpoint({
    method: 'PUT',
    path: '/api/profile',
    who: ['buyer', 'saller', 'admin'],
    summary: 'Changes name, photo or phone of the caller; products show the new name, bookings keep theirs',
    input: ProfileChanges,
    output: Acknowledged,
    errors: ['invalid_photo'],
  }),
  chooseLanguage: endpoint({
    method: 'PUT',
    path: '/api/profile/language',
    who: ['buyer', 'saller', 'admin'],
    whileSuspended: true,
    summary: 'The language of the caller’s letters, notifications and text messages from now on',
    input: z.object({ language: z.enum(LANGUAGES, 'invalid_value') }),
    output: Acknowledged,
  }),
  startSelling: endpoint({
    method: 'POST',
    path: '/api/profile/start-selling',
    who: ['buyer', 'saller'],
    summary: 'Makes the caller a saller, who keeps their orders and goes on buying; safe to repeat',
    input: SellingDetails,
    output: Acknowledged,
  }),
  disableUser: endpoint({
    method: 'PUT',
    path: '/api/user/{id}/disabled',
    who: ['admin'],
    summary: 'Disables a user, whose sessions all end and whose products nobody sees, or enables them again',
    input: z.object({ id: Id, disabled: z.boolean('required') }),
    output: Acknowledged,
    errors: ['not_found', 'own_account', 'last_admin'],
  }),
  signOutUser: endpoint({
    method: 'POST',
    path: '/api/user/{id}/sign-out',
    who: ['admin'],
    summary:
      'Ends every session of a user; tokens given out before are void (with the hosted service after an hour at the longest)',
    input: z.object({ id: Id }),
    output: Acknowledged,
    errors: ['not_found', 'own_account', 'last_admin'],
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/api/user/{id}',
    who: ['admin'],
    summary: 'Deletes a user with account, products and adverts; bookings keep their copy for the other side',
    input: z.object({ id: Id }),
    output: Acknowledged,
    errors: ['not_found', 'own_account', 'last_admin'],
  }),
  restoreUser: endpoint({
    method: 'POST',
    path: '/api/user/{id}/restore',
    who: ['admin'],
    summary: 'Undoes a deletion of the last minutes: account, products, adverts and bookings are as they were',
    input: z.object({ id: Id }),
    output: Acknowledged,
    errors: ['undo_too_late', 'email_taken'],
  }),
  leaveShop: endpoint({
    method: 'DELETE',
    path: '/api/profile/{email}',
    who: 'signed-in',
    whileSuspended: true,
    summary: 'Ends the caller’s own account with user record, products and adverts; asks for a fresh sign-in',
    input: z.object({ email: emailAddress() }),
    output: Acknowledged,
    errors: ['not_yours', 'sign_in_too_old', 'last_admin'],
  }),
}
