import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { SIZES, seriousFindings, signIn, test } from './browser.ts'
import { site } from './own-site.ts'
import { LAYOUT_SHIFT_LIMIT, layoutShifts, settled, sidewaysScroll, watchLayoutShifts } from './screen.ts'

type Role = 'admin' | 'saller' | 'buyer'
type Screen = { path: string; title: string; heading: string }
type OwnScreen = Screen & { for: Partial<Record<Role, string>> }

const EMAILS: Record<Role, string> = {
  admin: 'admin@greentech.example',
  saller: 'rahim@greentech.example',
  buyer: 'farhana@greentech.example',
}

const PUBLIC: Screen[] = [
  { path: '/', title: 'Home', heading: 'A good laptop deserves a second owner.' },
  { path: '/products', title: 'Products', heading: 'All Products' },
  { path: '/products/hp', title: 'HP Products', heading: 'HP Products' },
  { path: '/blog', title: 'Blog', heading: 'Blog' },
  { path: '/contact', title: 'Contact', heading: 'Contact' },
  { path: '/newsletter/unsubscribe', title: 'Unsubscribe', heading: 'Unsubscribe' },
  { path: '/terms-condition', title: 'Terms and Condition', heading: 'Terms and Condition' },
  { path: '/privacy-policy', title: 'Privacy Policy', heading: 'Privacy Policy' },
  { path: '/return-refund', title: 'Return and Refund', heading: 'Return and Refund' },
  { path: '/reset-password', title: 'Reset password', heading: 'Forgot your password?' },
  { path: '/verify-email', title: 'Verify email', heading: 'Verify email' },
]

const GUESTS_ONLY: Screen[] = [
  { path: '/login', title: 'Login', heading: 'Sign in to COntinue' },
  { path: '/register', title: 'Register', heading: 'Create your account' },
  { path: '/login/link', title: 'Sign in by e-mail link', heading: 'Sign in by e-mail link' },
  { path: '/login/phone', title: 'Sign in by phone', heading: 'Sign in by phone' },
]

/** Who sees a page of the dashboard and under which heading; everybody else is told that it is not for their role. */
const DASHBOARD: OwnScreen[] = [
  screen('/dashboard', 'Dashboard', ['admin', 'saller', 'buyer']),
  screen('/dashboard/products', 'Products', ['admin', 'saller']),
  screen('/dashboard/all-users', 'All Users', ['admin']),
  screen('/dashboard/all-sellers', 'All Sallers', ['admin']),
  screen('/dashboard/all-buyers', 'All Buyers', ['admin']),
  screen('/dashboard/blogs', 'Blogs', ['admin']),
  screen('/dashboard/inbox', 'Inbox', ['admin']),
  screen('/dashboard/my-orders', 'My Orders', ['admin', 'buyer']),
  {
    path: '/dashboard/my-buyers',
    title: 'My Buyers',
    heading: 'My Buyers',
    for: { saller: 'My Buyers', admin: 'All Orders' },
  },
  screen('/dashboard/my-products', 'My Products', ['saller']),
  screen('/dashboard/add-a-product', 'Add a Product', ['saller']),
  screen('/dashboard/profile', 'My Profile', ['admin', 'saller', 'buyer']),
  screen('/dashboard/security', 'Security', ['admin', 'saller', 'buyer']),
]

function screen(path: string, name: string, roles: Role[]): OwnScreen {
  return { path, title: name, heading: name, for: Object.fromEntries(roles.map((role) => [role, name])) }
}

async function aProduct(): Promise<Screen> {
  const response = await fetch(`${site().url}/api/products/hp?limit=1`)
  const [{ _id, name }] = (await response.json()) as [{ _id: string; name: string }]
  return { path: `/products/sp/${_id}`, title: name, heading: name }
}

async function aPost(): Promise<Screen> {
  const [post] = (await (await fetch(`${site().url}/api/blogs?limit=1`)).json()) as [{ _id: string; name: string }]
  return { path: `/blog/${post._id}`, title: post.name, heading: post.name }
}

/** What is wrong with the page that is shown; the findings name the page. */
async function faults(page: Page, { path, title, heading }: Screen, deep: boolean): Promise<string[]> {
  await page.goto(path)
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor({ state: 'attached' })
  await settled(page)
  const shifts = await layoutShifts(page)
  const found: string[] = []
  if ((await page.title()) !== `${title} - GreenTech`) found.push(`title '${await page.title()}'`)
  if ((await page.locator('h1').count()) !== 1) found.push(`${await page.locator('h1').count()} main headings`)
  if ((await sidewaysScroll(page)) > 0) found.push(`${await sidewaysScroll(page)} px wider than the screen`)
  if (shifts > LAYOUT_SHIFT_LIMIT) found.push(`layout shift ${shifts.toFixed(3)}`)
  if (deep) found.push(...(await seriousFindings(page)))
  return found.map((fault) => `${path}: ${fault}`)
}

const NOT_YOURS = 'This page is not for your role'

describe.each([['phone'], ['desk']] as const)('on a %s', (size) => {
  test('[R01 R02 R03 R04 R05 R06 R08 R09 R10 R11 R12 R13 R28 L01 L02] a guest finds every public page in order', async ({
    visit,
  }) => {
    const { page, context } = await visit({ viewport: SIZES[size] })
    await watchLayoutShifts(context)
    const found: string[] = []
    for (const one of [...PUBLIC, await aPost(), ...GUESTS_ONLY]) found.push(...(await faults(page, one, true)))
    expect(found).toEqual([])
  })

  test.for(['buyer', 'saller', 'admin'] as const)(
    '[R02 R03 R07 R14 R16 R17 R18 R19 R20 R21 R22 R23 R24 R27 R28 I04 Y07] a signed-in %s finds the pages of their role in order, and a way back from the others',
    async (role, { visit }) => {
      const { page, context } = await visit({ viewport: SIZES[size] })
      await watchLayoutShifts(context)
      await signIn(page, EMAILS[role])
      const found = await faults(page, await aProduct(), true)
      for (const one of DASHBOARD) {
        const heading = one.for[role]
        // The page that is not for a role is one page: a phone is enough.
        if (!heading && size === 'desk') continue
        found.push(...(await faults(page, { ...one, heading: heading ?? NOT_YOURS }, heading !== undefined)))
        if (heading) continue
        const back = page.getByRole('link', { name: 'Go to my dashboard' })
        expect(await back.getAttribute('href')).toBe('/dashboard')
      }
      // The same bytes as a guest gets, with another bar: one width is enough.
      if (size === 'phone') for (const one of PUBLIC) found.push(...(await faults(page, one, false)))
      for (const { path } of GUESTS_ONLY) {
        await page.goto(path)
        await page.waitForURL((url) => url.pathname === '/')
      }
      expect(found).toEqual([])
    },
  )
})

test('[U02 R07 R14] a guest who opens a guarded page is sent to /login, which knows where they wanted to go', async ({
  visit,
}) => {
  const { page } = await visit()
  const product = await aProduct()
  for (const { path } of [product, ...DASHBOARD]) {
    await page.goto('/contact')
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('from') === path)
    // Replaced, not pushed: Back does not lead into the guard again.
    await page.goBack()
    await page.waitForURL('**/contact')
  }
})

test('[R15 C05 C06] an unknown address answers 404 with the text and a Retry link home, in every part of the site', async ({
  visit,
}) => {
  const { page, offences } = await visit({ viewport: SIZES.phone })
  for (const path of ['/nowhere', '/products/lenovo', '/contact/us', '/dashboard/nowhere']) {
    const response = await page.goto(path)
    expect([path, response?.status()]).toEqual([path, 404])
    if (path.startsWith('/dashboard')) continue
    const text = 'This is not a valid page.Please Provide a valid url...'
    await page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor()
    expect(await page.title()).toBe('Not found - GreenTech')
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Retry' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  }
  // Chromium reports the 404 of each document as an error.
  offences.console = offences.console.filter((line) => !line.includes('404'))
})
