import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fill, show } from '../../../../../../test/component/render.tsx'
import { authError } from '../../auth-error.ts'
import { PhoneCodeForm } from './phone-code-form.tsx'

/** The form with a code that is sent, and the codes that it submits; each is wrong but the last. */
async function showForm(right: string) {
  const submitted: string[] = []
  const submit = async (code: string) => {
    submitted.push(code)
    if (code !== right) throw authError('invalid-verification-code')
  }
  const { user } = await show(
    <PhoneCodeForm send={async () => submit} submitLabel="Sign in" otherWays={<p>Google</p>} />,
  )
  const field = await askForCode(user)
  return { user, field, submitted }
}

async function askForCode(user: UserEvent) {
  await fill(user, screen.getByLabelText(/^Phone number/), '01711 000001')
  await user.click(screen.getByRole('button', { name: 'Send me a code' }))
  return screen.findByLabelText<HTMLInputElement>(/^Code from the message/)
}

test.for([
  ['123456', '123456'],
  ['১২৩৪৫৬', '123456'],
  ['123 456', '123456'],
])('the code %s, which phones offer, is sent with its sixth digit', async ([typed = '', code]) => {
  const { user, field, submitted } = await showForm('123456')
  expect([field.autocomplete, document.activeElement]).toEqual(['one-time-code', field])
  expect(screen.queryByText('Google')).toBeNull()
  await user.type(field, typed.slice(0, -1))
  expect(submitted).toEqual([])
  await user.type(field, typed.slice(-1))
  expect(submitted).toEqual([code])
})

test('a wrong code says so, and the next six digits are sent again', async () => {
  const { user, field, submitted } = await showForm('123457')
  await user.click(field)
  await user.paste('123456')
  await screen.findByRole('alert')
  await user.type(field, '{Backspace}7')
  expect(submitted).toEqual(['123456', '123457'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the number has no focus while there are other ways, and has it when another number is wanted', async () => {
  const { user } = await showForm('123456')
  await user.click(screen.getByRole('button', { name: 'Use another number' }))
  screen.getByText('Google')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Phone number/))
})
