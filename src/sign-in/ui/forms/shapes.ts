import * as z from 'zod/mini'
import { PASSWORD_SPECIALS, passwordFault } from '#identity/contract.ts'
import { emailAddress } from '#shared/shapes.ts'
import { NewUser } from '#users/contract.ts'

function required() {
  return z.string('required').check(z.minLength(1, 'required'))
}

/** Row X01. What is right is the provider's to say. */
export const SignIn = z.object({ email: emailAddress(), password: required() })

export const EmailOnly = z.object({ email: emailAddress() })

/** The missing character is told first: it is the rule that the specification words (row X04). */
function fault(password: string): string | null {
  const special = [...PASSWORD_SPECIALS].some((character) => password.includes(character))
  return special ? passwordFault(password) : 'special_missing'
}

const newPassword = {
  password: required().check((ctx) => {
    const code = ctx.value && fault(ctx.value)
    if (code) ctx.issues.push({ code: 'custom', message: code, input: ctx.value })
  }),
  confirm: required(),
}

// Also when another field is wrong: a form tells everything at once.
const always = { path: ['confirm'], error: 'password_mismatch', when: () => true }
function same({ password, confirm }: { password: string; confirm: string }): boolean {
  return !confirm || password === confirm
}

/** Rows X04 X05. */
export const NewPassword = z.object(newPassword).check(z.refine(same, always))

/** Row X02, with the profile image as it was chosen. */
export const Registration = z
  .object({
    displayName: NewUser.shape.displayName,
    photo: z.custom<File>((value) => value instanceof File, { error: 'required_photo', abort: false }),
    email: NewUser.shape.email,
    ...newPassword,
    role: z.enum(['buyer', 'saller'], 'required_role'),
  })
  .check(z.refine(same, always))
export type Registration = z.output<typeof Registration>
