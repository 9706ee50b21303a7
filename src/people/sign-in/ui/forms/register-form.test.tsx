import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Answers } from '../../../../../test/component/api.ts'
import { aPhoto, imageHost } from '../../../../../test/component/images.ts'
import { fill, openPage } from '../../../../../test/component/render.tsx'
import { signInService } from '../../../../../test/component/sign-in-service.ts'

type SaveUser = NonNullable<Answers['saveUser']>
type Page = Awaited<ReturnType<typeof openPage>>

const saved = () => vi.fn<SaveUser>(async () => ({ acknowledged: true, insertedId: ID, registration: 'value' }))
const ID = '00000000-0000-4000-8000-000000000009'
const SUBMIT = { name: 'Create my account' }
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const field = ({ main }: Page, name: RegExp | string) => main().getByLabelText<HTMLInputElement>(name)

/** Fills in everything and submits. */
async function register(page: Page, photo = aPhoto()): Promise<void> {
  const { user, main } = page
  await fill(user, field(page, /^Name/), 'Mitu Rahman')
  await user.upload(field(page, /^Profile image/), photo)
  await fill(user, field(page, /^Email/), 'mitu@example.com')
  await fill(user, field(page, /^Password/), 'mango!tree')
  await fill(user, field(page, /^Confirm password/), 'mango!tree')
  await user.click(main().getByRole('radio', { name: /^Saller/ }))
  await user.click(main().getByRole('button', SUBMIT))
}

test('[G09 Z03 Z04 S08] an account is created: the button has a spinner, photo, record and account are stored in this order, and both messages show', async () => {
  const { asked } = signInService({ email: 'mitu@example.com', displayName: 'Mitu Rahman', role: 'saller' })
  const { stored } = imageHost()
  const answer = Promise.withResolvers<void>()
  const saveUser = saved()
  const page = await openPage('/register', {
    answers: { saveUser: (input) => answer.promise.then(() => saveUser(input)) },
  })
  await register(page)
  const submit = page.main().getByRole('button', SUBMIT)
  await expect.poll(() => stored).toHaveLength(1)
  expect(submit.getAttribute('aria-busy')).toBe('true')
  expect(submit.querySelector('.animate-spin')).not.toBeNull()
  expect([saveUser.mock.calls, asked]).toEqual([[], []])
  answer.resolve()
  await screen.findByText('Mitu Rahman is Added Successfully')
  screen.getByText('Please Check your email for verification')
  const record = { displayName: 'Mitu Rahman', email: 'mitu@example.com', role: 'saller', photoURL: '/images/1.jpg' }
  expect(saveUser.mock.calls).toEqual([[record]])
  expect(asked).toEqual(['signUp', 'lookup', 'update', 'sendOobCode'])
  await expect.poll(() => page.router.state.location.pathname).toBe('/dashboard')
})

test('[S09 Z10] after an upload that does not succeed nothing further happens: a message says so, and what was typed stays', async () => {
  const { asked } = signInService()
  imageHost(Response.json({ success: false, status: 500 }, { status: 500 }))
  const saveUser = saved()
  const page = await openPage('/register', { answers: { saveUser } })
  await register(page)
  const message = 'The photo could not be uploaded. Please try again.'
  await expect.poll(() => screen.getAllByText(message)).toHaveLength(2)
  expect(page.main().getAllByText(message)).toHaveLength(1)
  expect(page.main().getByRole('button', SUBMIT).getAttribute('aria-busy')).toBeNull()
  expect([saveUser.mock.calls, asked]).toEqual([[], []])
  expect(screen.queryByText(/is Added Successfully/)).toBeNull()
  expect(field(page, /^Email/).value).toBe('mitu@example.com')
  expect(page.router.state.location.pathname).toBe('/register')
})

test('[S08] an address that has an account already is refused above the button; the photo is not sent again with the next try', async () => {
  const service = signInService({ email: 'mitu@example.com' })
  service.refusals.set('signUp', 'EMAIL_EXISTS')
  const { stored } = imageHost()
  const page = await openPage('/register', { answers: { saveUser: saved() } })
  await register(page)
  const refusal = await page.main().findByRole('alert')
  expect(refusal.textContent).toContain('There is already an account with this e-mail address.')
  expect(field(page, /^Password/).value).toBe('mango!tree')
  service.refusals.clear()
  await page.user.click(page.main().getByRole('button', SUBMIT))
  await screen.findByText(/is Added Successfully/)
  expect(stored).toHaveLength(1)
})

test('[G05 G06] the eye shows a password and hides it again', async () => {
  const page = await openPage('/register')
  const password = field(page, /^Password/)
  expect(password.type).toBe('password')
  const eye = () => page.main().getAllByRole('button', { name: /(Show|Hide) password/ })[0] as HTMLElement
  await page.user.click(eye())
  expect([password.type, field(page, /^Confirm password/).type]).toEqual(['text', 'password'])
  expect(eye().getAttribute('aria-label')).toBe('Hide password')
  await page.user.click(eye())
  expect(password.type).toBe('password')
})

test('[X02 X04 X05] an empty form says at each field what it lacks; passwords that differ or lack a special character are named', async () => {
  const { user, main, ...page } = await openPage('/register')
  const at = (name: RegExp) => field({ user, main, ...page }, name)
  await user.click(main().getByRole('button', SUBMIT))
  for (const name of [/^Name/, /^Email/, /^Password/]) expect(at(name).getAttribute('aria-invalid')).toBe('true')
  main().getByText('Please choose a photo of yourself.')
  main().getByText('Please choose one of the two.')
  await fill(user, at(/^Password/), 'mangotree')
  await fill(user, at(/^Confirm password/), 'mangotrees')
  await user.tab()
  main().getByText('Please add a special carecter')
  main().getByText('PassWord did not match')
  await user.clear(at(/^Password/))
  await fill(user, at(/^Password/), 'mango!tree')
  await user.clear(at(/^Confirm password/))
  await fill(user, at(/^Confirm password/), 'mango!tree')
  main().getByText('Both are the same')
})

test('[X03] a file that is no photo is refused at its field, whatever its name says', async () => {
  const page = await openPage('/register')
  const text = new File(['no photo'], 'photo.jpg', { type: 'image/jpeg' })
  await page.user.upload(field(page, /^Profile image/), text)
  await page.main().findByText('photo.jpg')
  page.main().getByText(/^This file is not a photo/)
})

test('[G10] who came to sell is a saller already, and may still choose', async () => {
  const { main } = await openPage('/register?from=/dashboard/add-a-product')
  expect(main().getByRole<HTMLInputElement>('radio', { name: /^Saller/ }).checked).toBe(true)
})

test('initials are drawn of a name, which is asked for first', async () => {
  const page = await openPage('/register')
  await page.user.click(page.main().getByRole('button', { name: 'Use my initials' }))
  page.main().getByText(/Please write your name first/)
  expect(document.activeElement).toBe(field(page, /^Name/))
})

test('[G03 X02] the picture is of the initials as soon as there is a name, and a photo is an offer', async () => {
  const drawn: string[] = []
  const context = { fillRect: () => undefined, measureText: () => ({}), fillText: (text: string) => drawn.push(text) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob([PNG])))
  Object.assign(document, { fonts: { load: async () => [] } })
  const page = await openPage('/register')
  page.main().getByText('Your initials, or a photo')
  await fill(page.user, field(page, /^Name/), 'Rupa Akter')
  await page.main().findByText('RA.png')
  await fill(page.user, field(page, /^Name/), 'Mina Akter')
  await page.main().findByText('MA.png')
  expect(drawn.at(-1)).toBe('MA')
  await page.user.upload(field(page, /^Profile image/), new File([PNG], 'me.png', { type: 'image/png' }))
  await page.main().findByText('me.png')
  await fill(page.user, field(page, /^Name/), 'Rupa Akter')
  page.main().getByText('me.png')
  vi.restoreAllMocks()
})
