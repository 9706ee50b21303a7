import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bn } from '#messages/bn.ts'
import { en } from '#messages/en.ts'
import { AppError } from '#shared/errors.ts'
import { waitDetail } from '#shared/wait-detail.ts'
import { authErrorMessage } from '../auth-error.ts'
import { NewPassword, Registration, SignIn } from './shapes.ts'
import { safeReturnPath } from './sign-in-flow.ts'

function authError(code: string, message = ''): Error {
  return Object.assign(new Error(message), { code: `auth/${code}` })
}

/** The message of each field: the first of its issues. */
function issuesByField(shape: z.ZodMiniType, values: unknown): Record<string, string> {
  const issues = z.safeParse(shape, values).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]))
}

const person = {
  displayName: 'Mina Akter',
  photo: new File(['x'], 'mina.jpg'),
  email: 'Mina@Example.com ',
  password: 'dhaka!2026',
  confirm: 'dhaka!2026',
  role: 'saller',
}

describe('the message for a refused sign-in', () => {
  test.each([
    ['Z16', 'wrong-password', 'Email or password is not right. Check both and try again.'],
    ['Z17', 'user-not-found', 'There is no account with this e-mail address.'],
    [
      'Z18',
      'email-already-in-use',
      'There is already an account with this e-mail address. Sign in, or ask for a new password.',
    ],
    ['Z19', 'invalid-email', 'Please write an e-mail address like name@example.com.'],
    ['Z20', 'too-many-requests', 'There were too many tries. Please try again later.'],
    ['Z21', 'expired-action-code', 'This link is too old. Please ask for a new one.'],
    ['Z22', 'invalid-action-code', 'This link was used already or is not complete. Please ask for a new one.'],
    ['Z23', 'requires-recent-login', 'For your safety, please sign in again first.'],
    ['Z24', 'user-token-expired', 'You were signed out. Please sign in again.'],
    ['Z25', 'user-disabled', 'This account is switched off. Please write to us if you think that this is wrong.'],
    ['Z26', 'credential-already-in-use', 'This sign-in belongs to another account.'],
    [
      'Z27',
      'account-exists-with-different-credential',
      'You have an account with this e-mail address and another way to sign in. Please use that one.',
    ],
    ['Z28', 'operation-not-allowed', 'This way to sign in is not offered here.'],
    ['Z29', 'network-request-failed', 'The connection failed. Please check your internet and try again.'],
    ['Z30', 'popup-blocked', 'Your browser kept the sign-in window shut. Sign-in goes on in this one.'],
    ['Z31', 'popup-closed-by-user', 'The sign-in window was closed before you were done. Please try again.'],
    ['Z32', 'unauthorized-domain', 'Sign-in is not set up for this address.'],
    ['Z33', 'multi-factor-auth-required', 'This account asks for a second step to sign in.'],
    ['Z34', 'missing-recaptcha-token', 'The check that you are no robot did not arrive. Please try again.'],
  ])('[%s] %s has a message of its own', (_row, code, sentence) => {
    expect(authErrorMessage(authError(code, `Firebase: Error (auth/${code}).`), en)).toBe(sentence)
  })

  test.each([
    [45, 'a minute', '১ মিনিট'],
    [61, '2 minutes', '২ মিনিট'],
    [3540, '59 minutes', '৫৯ মিনিট'],
    [3600, '60 minutes', '৬০ মিনিট'],
    [5341, '2 hours', '২ ঘণ্টা'],
    [86_400, '24 hours', '২৪ ঘণ্টা'],
  ])('[Z20] a refusal for %i seconds says how long it lasts, in both languages', (seconds, time, bangla) => {
    const refused = authError('too-many-requests', `Firebase: ${waitDetail(seconds)} (auth/too-many-requests).`)
    expect(authErrorMessage(refused, en)).toBe(`There were too many tries. Please try again in ${time}.`)
    expect(authErrorMessage(refused, bn)).toContain(`${bangla} পরে`)
  })

  test('[L11] an unknown refusal shows the message of the provider', () => {
    expect(authErrorMessage(authError('blocked-by-rule', 'Sign-in is closed today.'), en)).toBe(
      'Sign-in is closed today.',
    )
  })

  test('[Z11] a refusal of our own server shows the message of its code', () => {
    expect(authErrorMessage(new AppError('not_found', 404, 'no'), en)).toBe(en.errors.not_found)
    // Its message says how long to wait.
    const wait = 'Please wait 40 minutes.'
    expect(authErrorMessage(new AppError('too_many_requests', 429, wait), en)).toBe(wait)
  })
})

describe('the page after a sign-in', () => {
  test('[L10] is the page that the guard sent the user away from', () => {
    expect(safeReturnPath('/dashboard/my-orders?x=1#h')).toBe('/dashboard/my-orders?x=1#h')
    // The language was changed on the login page.
    expect(safeReturnPath('/bn/dashboard/my-orders?x=1#h')).toBe('/dashboard/my-orders?x=1#h')
  })

  test.each([
    undefined,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/.//evil.example/',
    '/x/..//evil.example/',
    '/./\\evil.example/',
    '/dashboard\n',
    'javascript:alert(1)',
    '/login',
    '/login?from=/login',
    '/register/',
    '/bn/login?from=/bn/login',
    '/bn/register',
  ])('is never %j', (from) => {
    expect(safeReturnPath(from)).toBeNull()
  })
})

describe('form validation', () => {
  test('[X01] a login needs an e-mail address and a password', () => {
    expect(issuesByField(SignIn, { email: '', password: '' })).toEqual({ email: 'required', password: 'required' })
    expect(issuesByField(SignIn, { email: 'mina@', password: 'x' })).toEqual({ email: 'invalid_email' })
  })

  test('[X02] a registration needs all six fields and names them all at once', () => {
    const empty = { displayName: '', email: '', password: '', confirm: '', role: null }
    const fields = ['displayName', 'photo', 'email', 'password', 'confirm', 'role']
    expect(Object.keys(issuesByField(Registration, empty)).sort()).toEqual(fields.sort())
    expect(z.parse(Registration, person)).toMatchObject({ email: 'mina@example.com', role: 'saller' })
  })

  test('[X04] a missing special character is the first issue of a password', () => {
    expect(issuesByField(NewPassword, { password: 'abc', confirm: 'abc' })).toEqual({ password: 'special_missing' })
    expect(issuesByField(NewPassword, { password: 'abc!', confirm: 'abc!' })).toEqual({ password: 'too_short' })
    for (const special of '!@#$%^&*') {
      expect(issuesByField(NewPassword, { password: `dhaka2026${special}`, confirm: `dhaka2026${special}` })).toEqual(
        {},
      )
    }
    expect(en.accounts.faults.special_missing).toBe('Please add a special carecter')
  })

  test('[X05] two different passwords are an issue, also while other fields are wrong', () => {
    const wrong = issuesByField(Registration, {
      ...person,
      photo: undefined,
      password: 'dhaka2026',
      confirm: 'dhaka!2026',
    })
    expect(wrong).toEqual({ photo: 'required_photo', password: 'special_missing', confirm: 'password_mismatch' })
    expect(en.accounts.faults.password_mismatch).toBe('PassWord did not match')
  })

  test('[Y05] nobody can register as an admin', () => {
    expect(issuesByField(Registration, { ...person, role: 'admin' })).toEqual({ role: 'required_role' })
  })
})
