import { expect, type Page } from '@playwright/test'
import { becomeGuest, expectConsoleError, SIZES, test, type Visitor } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { holdRequests } from '../../../e2e/support/hold-requests.ts'
import { waitForQuiet, waitUntilLoaded } from '../../../e2e/support/layout.ts'
import { openNewsletterForm, subscribe } from '../../../e2e/support/newsletter-form.ts'
import { rejectsText } from '../../../e2e/support/photo-field.ts'
import { fillRegistration } from '../../../e2e/support/registration-form.ts'

const form = (page: Page) => page.getByRole('main').locator('form')

/** Login has a required e-mail and password, a link to reset it, and a picture with a slogan. */
async function expectLogin(page: Page): Promise<void> {
  await page.goto('/login')
  const email = form(page).getByLabel('Email')
  await email.waitFor()
  const password = form(page).getByLabel('Password', { exact: true })
  await expect(email).toHaveAttribute('type', 'email')
  for (const field of [email, password]) await expect(field).toHaveAttribute('required')
  await form(page).getByRole('button', { name: 'Log In' }).click()
  await expect(form(page).locator('[aria-invalid=true]')).toHaveCount(2)
  await email.fill('nobody')
  await form(page).getByRole('button', { name: 'Log In' }).click()
  await form(page).getByText('Please write an e-mail address like name@example.com.').waitFor()
  await page.getByText('Good things, passed on in good hands.').waitFor()
  const picture = page.getByRole('main').locator('img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await form(page).getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/reset-password')
}

/** Log In shows a spinner while the service answers; its refusal is shown in red and the button is enabled again. */
async function expectRefusalOfLogin(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await page.goto('/login')
  await form(page).getByLabel('Email').fill('farhana@greentech.example')
  await form(page).getByLabel('Password', { exact: true }).fill('not the one')
  const release = await holdRequests(page, '**/identity/v1/accounts:signInWithPassword*')
  const button = form(page).getByRole('button', { name: 'Log In' })
  await button.click()
  await button.locator('.animate-spin').waitFor()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  release()
  const refusal = page.getByRole('main').getByRole('alert')
  await refusal.getByText('Email or password is not right. Check both and try again.').waitFor()
  const [red, green] = (await refusal.evaluate((element) => getComputedStyle(element).color.match(/\d+/g))) ?? []
  expect(Number(red)).toBeGreaterThan(2 * Number(green))
  await expect(button.locator('.animate-spin')).toHaveCount(0)
  await expect(form(page).getByLabel('Email')).toHaveValue('farhana@greentech.example')
  expectConsoleError(visitor, 'status of 400')
  await form(page).getByLabel('Password', { exact: true }).fill('green@tech24')
  await button.click()
  await page.waitForURL('**/dashboard')
}

/** Register has a decorative testimonial, and no limits beside those of the specification. */
async function expectRegister(page: Page): Promise<void> {
  await page.goto('/register')
  await form(page).getByLabel('Name').waitFor()
  const aside = page.getByRole('main').getByRole('complementary')
  await aside.locator('blockquote').waitFor()
  await expect(aside.locator('figcaption')).toContainText('Never money in advance')
  await expect(aside.locator('figcaption img')).toHaveCount(1)
  await expect(aside.locator('a, button, input')).toHaveCount(0)
  const bounds = await form(page)
    .locator('input')
    .evaluateAll((fields) =>
      fields.flatMap((field) => ['minlength', 'min', 'max', 'pattern'].filter((name) => field.hasAttribute(name))),
    )
  expect(bounds).toEqual([])
  // A name of two letters and a password of eight characters with a special one are enough.
  const email = `short.${Date.now()}@example.com`
  await readsPasswordRule(page)
  await form(page).getByRole('button', { name: 'Use my initials' }).click()
  await form(page).getByText('Please write your name first').waitFor()
  await fillRegistration(page, { email, role: 'Buyer', name: 'Bo', password: 'mango!7x' })
  await form(page).getByRole('button', { name: 'Use my initials' }).click()
  await form(page).getByText('B.png').waitFor()
  await form(page).getByRole('button', { name: 'Create my account' }).click()
  await page.waitForURL('**/dashboard')
  const query = 'select photo_url as photo from users where email = $1'
  const stored = async () => (await queryDatabase<{ photo: string }>(query, [email]))[0]?.photo
  await expect.poll(stored).toMatch(/^\/images\//)
  // The person sees the photo that the others see.
  await page
    .locator(`img[src="${await stored()}"]:visible`)
    .first()
    .waitFor()
}

/** A profile image that is no image, or cannot be uploaded, is reported in a toast and at its field; nothing is saved. */
async function expectRefusedImage(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await page.goto('/register')
  await form(page).getByLabel('Name').waitFor()
  await rejectsText(page)
  const email = `unlucky.${Date.now()}@example.com`
  const saved: string[] = []
  page.on('request', (request) => {
    if (/\/api\/users|accounts:signUp/.test(request.url())) saved.push(request.url())
  })
  await page.route('**/images/upload*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"success":false,"status":500}' }),
  )
  await fillRegistration(page, { email, role: 'Buyer', name: 'Mitu Rahman', avatar: 'avatar-3-curly-hair.png' })
  const submit = form(page).getByRole('button', { name: 'Create my account' })
  await submit.click()
  // Outside the form, whose field says it too.
  await page
    .locator('body > div:not(:has(main))')
    .getByText('The photo could not be uploaded. Please try again.')
    .waitFor()
  // Nothing is being sent any more.
  await submit.and(page.locator(':not([aria-busy=true])')).waitFor()
  await waitForQuiet(page)
  expect(new URL(page.url()).pathname).toBe('/register')
  expect(saved).toEqual([])
  await expect(form(page).getByLabel('Email')).toHaveValue(email)
  expect(await queryDatabase('select email from users where email = $1', [email])).toEqual([])
  expectConsoleError(visitor, 'status of 500')
}

/** The rule stands below the password from the start, and each part says when it is met. */
async function readsPasswordRule(page: Page): Promise<void> {
  const password = form(page).getByLabel('Password', { exact: true })
  const rule = page.locator(`[id="${await password.getAttribute('aria-describedby')}"]`)
  const parts = () => rule.getByRole('listitem').allTextContents()
  await expect.poll(parts).toEqual(['At least 8 characters', 'One of !@#$%^&*'])
  await password.fill('mangotree')
  await password.blur()
  await rule.getByText('Please add a special carecter').waitFor()
  await expect.poll(parts).toEqual(['At least 8 characters: is there', 'One of !@#$%^&*'])
  await password.fill('mango!tree')
  await rule.getByText('One of !@#$%^&*: is there').waitFor()
  await expect(rule).toHaveAttribute('aria-live', 'polite')
}

/** The newsletter form has one e-mail field, and says what is wrong with an address. */
async function expectNewsletter(page: Page): Promise<void> {
  const newsletter = await openNewsletterForm(page)
  await expect(newsletter.locator('input:not([tabindex="-1"])')).toHaveCount(1)
  await expect(newsletter.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email')
  await waitForQuiet(page)
  await subscribe(newsletter, 'reader at example')
  await newsletter.getByText('Please write an e-mail address like name@example.com.').waitFor()
}

/** Contact shows address, e-mail, phone and social links; a message is stored before the toast shows. */
async function expectContact(page: Page): Promise<void> {
  await page.goto('/contact')
  await waitUntilLoaded(page)
  // No font of 66 kB for the name of Bangla.
  const fonts = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    })
  await expect.poll(fonts).toContain('Bangla Name')
  expect(await fonts()).not.toContain('Noto Sans Bengali Variable')
  const aside = page.getByRole('main').getByRole('complementary')
  await aside.getByText('House 14, Road 6, Dhanmondi, Dhaka 1205').waitFor()
  const hrefs = await aside.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs.slice(0, 2)).toEqual(['mailto:hello@greentech.example', 'tel:+880255501240'])
  expect(hrefs.slice(2).every((href) => href?.startsWith('https://'))).toBe(true)
  expect(hrefs).toHaveLength(5)
  const message = `Is the shop open on Friday? ${Date.now()}`
  const contact = page.getByRole('main').locator('form')
  await contact.getByLabel('Name').fill('Mitu Rahman')
  await contact.getByLabel('Email').fill('mitu@example.com')
  await contact.getByLabel('Phone').fill('01712345678')
  await contact.getByLabel('Company').fill('Rahman Traders')
  await contact.getByLabel('Message').fill(message)
  await contact.getByRole('button', { name: /Send/ }).click()
  await page.getByText('Thanks your for your message!!. We will reply in your email shortly!!!').waitFor()
  expect(await queryDatabase('select message from inbox_messages where message = $1', [message])).toHaveLength(1)
}

test('[H09 C03 C04 X03 S09 Z10 L03 L04 L05 L09 A03 L07 S03 Z12 G10 X06] a guest reads Contact, subscribes and writes; Login and Register say what they refuse', async ({
  visit,
}) => {
  const visitor = await visit({ viewport: SIZES.phone })
  const { page } = visitor
  await page.goto('/products')
  await expectNewsletter(page)
  await page.setViewportSize(SIZES.desk)
  await expectContact(page)
  await expectRefusedImage(visitor)
  await page.unrouteAll()
  await expectLogin(page)
  await expectRefusalOfLogin(visitor)
  await becomeGuest(page)
  await expectRegister(page)
})
