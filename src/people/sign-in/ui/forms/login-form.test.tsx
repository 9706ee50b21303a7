import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pageOf } from '../../../../../test/component/fixtures.ts'
import { fill, openPage } from '../../../../../test/component/render.tsx'
import { SIGN_IN } from '../../../../../test/component/session.ts'
import { signInService } from '../../../../../test/component/sign-in-service.ts'

type Page = Awaited<ReturnType<typeof openPage>>

function form({ main }: Pick<Page, 'main'>) {
  return {
    email: main().getByLabelText<HTMLInputElement>(/^Email/),
    password: main().getByLabelText<HTMLInputElement>(/^Password/),
    submit: main().getByRole('button', { name: 'Log In' }),
  }
}

async function logIn(password: string, email = 'buyer@example.com', address = '/login') {
  const page = await openPage(address, { answers: { listMyOrders: async () => pageOf() } })
  const { user } = page
  await fill(user, form(page).email, email)
  await fill(user, form(page).password, password)
  await user.click(form(page).submit)
  return page
}

test.for([
  ['Z16', 'buyer@example.com', 'Email or password is not right. Check both and try again.'],
  ['Z17', 'nobody@example.com', 'There is no account with this e-mail address.'],
] as const)(
  '[A03 L07 L11 S03 Z12] [%s] %s with a wrong password: the button has a spinner until the message of the provider stands in red, and what was typed stays',
  async ([, email, sentence]) => {
    const answer = Promise.withResolvers<void>()
    const service = signInService()
    service.until = answer.promise
    const page = await logIn('wrong-one!', email)
    const { submit } = form(page)
    expect(submit.getAttribute('aria-busy')).toBe('true')
    expect(submit.querySelector('.animate-spin')).not.toBeNull()
    answer.resolve()
    const refusal = await page.main().findByRole('alert')
    expect(refusal.textContent).toBe(sentence)
    expect(refusal.className).toContain('danger')
    expect(submit.getAttribute('aria-busy')).toBeNull()
    expect(submit.querySelector('.animate-spin')).toBeNull()
    expect([form(page).email.value, form(page).password.value]).toEqual([email, 'wrong-one!'])
    expect(page.router.state.location.pathname).toBe('/login')
  },
)

test('[A03 L10] the right password leads to the page that the person came for, and the message of a former try goes', async () => {
  signInService()
  const page = await logIn('wrong-one!', undefined, '/login?from=/dashboard/my-orders?some=thing')
  await page.main().findByRole('alert')
  await page.user.clear(form(page).password)
  await page.user.type(form(page).password, 'right-one!{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'My Orders' })
  expect(page.router.state.location.href).toBe('/dashboard/my-orders?some=thing')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[L03 L04 X01] nothing is sent before there are an address and a password; each field says what it lacks', async () => {
  const { asked } = signInService()
  const page = await openPage('/login')
  const { email, password, submit } = form(page)
  expect([email.type, password.type, email.required, password.required]).toEqual(['email', 'password', true, true])
  await page.user.click(submit)
  const faults = () => [email, password].map((field) => field.getAttribute('aria-invalid'))
  expect(faults()).toEqual(['true', 'true'])
  expect(document.activeElement).toBe(email)
  await fill(page.user, email, 'nobody')
  await fill(page.user, password, 'x')
  await page.user.click(submit)
  expect(faults()).toEqual(['true', null])
  page.main().getByText('Please write an e-mail address like name@example.com.')
  expect(asked).toEqual([])
})

test('a second press of Log In while the first one is on its way sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const service = signInService()
  service.until = answer.promise
  const page = await logIn('wrong-one!')
  await page.user.click(form(page).submit)
  await page.user.type(form(page).password, '{Enter}')
  answer.resolve()
  await page.main().findByRole('alert')
  expect(service.asked).toEqual(['signInWithPassword'])
})

test('without a connection it says so, and the next try works', async () => {
  const page = await logIn('right-one!')
  const refusal = await page.main().findByRole('alert')
  expect(refusal.textContent).toBe('The connection failed. Please check your internet and try again.')
  signInService()
  await page.user.click(form(page).submit)
  await expect.poll(() => page.router.state.location.pathname).toBe('/dashboard')
})

test('[L05] the way to a new password and that to an account keep the page to return to', async () => {
  const { main } = await openPage('/login?from=/dashboard/my-orders')
  const hrefs = ['Forgot password?', 'Create a free account'].map((name) =>
    main().getByRole('link', { name }).getAttribute('href'),
  )
  const from = '?from=%2Fdashboard%2Fmy-orders'
  expect(hrefs).toEqual([`/reset-password${from}`, `/register${from}`])
})

test('the field for a phone number stands first, then Google, then the e-mail address and the password', async () => {
  const { main } = await openPage('/login')
  const inOrder = [
    main().getByLabelText(/^Phone number/),
    main().getByRole('button', { name: 'Send me a code' }),
    main().getByRole('button', { name: 'Continue with Google' }),
    ...Object.values(form({ main })),
  ]
  for (const [index, element] of inOrder.slice(1).entries())
    expect(inOrder[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('where no text messages are sent, Log In has no field for a phone number', async () => {
  const { main } = await openPage('/login', { settings: { signIn: { ...SIGN_IN, phone: false } } })
  expect(main().queryByLabelText(/^Phone number/)).toBeNull()
  expect(form({ main }).email.required).toBe(true)
})
