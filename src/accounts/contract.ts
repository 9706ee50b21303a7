import * as z from 'zod/mini'
import { endpoint, type Role } from '#shared/endpoint.ts'
import { Acknowledged, emailAddress, Id, pageInput, text } from '#shared/shapes.ts'

const ROLES: Record<string, Role> = { buyer: 'buyer', saller: 'saller', seller: 'saller', admin: 'admin' }

/** A role in any case, `seller` included; stored and answered as buyer, saller or admin (rows E02 E03 Y05). */
export function roleText() {
  return z.pipe(
    z.string('required').check(z.minLength(1, 'required')),
    z.transform((value: string, ctx): Role => {
      const role = ROLES[value.trim().toLowerCase()]
      if (role) return role
      ctx.issues.push({ code: 'custom', input: value, message: 'invalid_value' })
      return z.NEVER
    }),
  )
}

/** A person as the users list shows them (row E01). */
export const User = z.object({
  _id: Id,
  displayName: z.string(),
  email: z.string(),
  photoURL: z.nullable(z.string()),
  role: z.enum(['buyer', 'saller', 'admin']),
})
export type User = z.output<typeof User>

/** The record that registration saves; nobody becomes admin this way (row Y05). */
export const NewUser = z.object({
  displayName: text(80),
  photoURL: z.optional(z.nullable(z.string().check(z.maxLength(500, 'too_long')))),
  email: emailAddress(),
  role: roleText(),
})

export const accounts = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/users',
    who: 'signed-in',
    summary: 'All users for an admin; for everybody else a list with the caller alone',
    input: z.object({ ...pageInput, role: z.optional(roleText()) }),
    output: User,
    paged: true,
  }),
  saveUser: endpoint({
    method: 'POST',
    path: '/api/users',
    who: 'anyone',
    summary: 'Saves the user record: before the account exists as a pending profile, with a token as the caller’s own',
    input: NewUser,
    output: Acknowledged,
    errors: ['invalid_photo', 'not_yours', 'email_taken', 'too_many_requests'],
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
}
