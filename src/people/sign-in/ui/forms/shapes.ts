import * as z from 'zod/mini'
import { NewUser } from '#people/users/contract.ts'
import { PASSWORD_SPECIALS, passwordFault } from '#services/identity/contract.ts'
import { emailAddress } from '#shared/shapes.ts'

function required() {
  return z.string('required').check(z.minLength(1, 'required'))
}

/** Row X01. Only the sign-in service knows whether the password is right. */
export const SignIn = z.object({ email: emailAddress(), password: required() })

export const EmailOnly = z.object({ email: emailAddress() })

/** The missing special character comes first: it is the rule that the specification words (row X04). */
function passwordIssue(password: string): string | null {
  const special = [...PASSWORD_SPECIALS].some((character) => password.includes(character))
  return special ? passwordFault(password) : 'special_missing'
}

const newPassword = {
  password: required().check((ctx) => {
    const code = ctx.value && passwordIssue(ctx.value)
    if (code) ctx.issues.push({ code: 'custom', message: code, input: ctx.value })
  }),
  confirm: required(),
}

// `when`: also if another field is wrong, so that the form shows all issues at once.
const mismatch = { path: ['confirm'], error: 'password_mismatch', when: () => true }
function matches({ password, confirm }: { password: string; confirm: string }): boolean {
  return !confirm || password === confirm
}

/** Rows X04 X05. */
export const NewPassword = z.object(newPassword).check(z.refine(matches, mismatch))

const newUser = {
  displayName: NewUser.shape.displayName,
  photo: z.custom<File>((value) => value instanceof File, { error: 'required_photo', abort: false }),
  role: z.enum(['buyer', 'saller'], 'required_role'),
}

/** The profile of a new user whose phone number is proven. */
export const PhoneProfile = z.object(newUser)
export type PhoneProfile = z.output<typeof PhoneProfile>

/** Row X02, with the profile image as the chosen file. */
export const Registration = z
  .object({
    ...newUser,
    email: emailAddress(),
    ...newPassword,
  })
  .check(z.refine(matches, mismatch))
export type Registration = z.output<typeof Registration>
