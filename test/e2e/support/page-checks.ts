import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { htmlFaults } from '../../pages/html-faults.ts'
import { axeFindings, axeFindingsInTheDark, SIZES, signIn, type Visit } from './browser.ts'
import { queryDatabase } from './database.ts'
import { answerCallsAtOnce, answerCallsLate, setOrderOfAnswers, waitForAnswers } from './late-answers.ts'
import {
  focusRings,
  horizontalOverflow,
  LAYOUT_SHIFT_LIMIT,
  layoutShifts,
  overflowingCells,
  waitUntilLoaded,
  watchLayoutShifts,
  wordsBrokenOverLines,
} from './layout.ts'
import { site } from './site.ts'

export type Role = 'admin' | 'saller' | 'buyer'
type Size = keyof typeof SIZES
const BOTH: Size[] = ['phone', 'desk']
type Screen = { path: string; title: string; heading: string }
type OwnScreen = Screen & { for: Partial<Record<Role, string>> }

export const EMAILS: Record<Role, string> = {
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
  { path: '/newsletter/confirm', title: 'Confirm the newsletter', heading: 'Confirm the newsletter' },
  { path: '/newsletter/unsubscribe', title: 'Unsubscribe', heading: 'Unsubscribe' },
  { path: '/notifications/stop', title: 'End letters', heading: 'End letters' },
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
  { path: '/register/phone', title: 'Register by phone', heading: 'Register by phone' },
]

/**
 * Pages of the dashboard, with the roles that see them and the heading for each. Other roles read that the page is not for
 * them.
 */
export const DASHBOARD: OwnScreen[] = [
  screen('/dashboard', 'Dashboard', ['admin', 'saller', 'buyer']),
  screen('/dashboard/products', 'Products', ['admin', 'saller']),
  screen('/dashboard/brands', 'Brands and Kinds', ['admin']),
  screen('/dashboard/all-users', 'All Users', ['admin']),
  screen('/dashboard/all-sellers', 'All Sallers', ['admin']),
  screen('/dashboard/all-buyers', 'All Buyers', ['admin']),
  screen('/dashboard/blogs', 'Blogs', ['admin']),
  screen('/dashboard/blogs/new', 'New post', ['admin']),
  screen('/dashboard/newsletter/new', 'New issue', ['admin']),
  screen('/dashboard/inbox', 'Inbox', ['admin']),
  screen('/dashboard/desk', 'Desk', ['admin']),
  screen('/dashboard/desk?part=log', 'Desk', ['admin']),
  screen('/dashboard/desk?part=words', 'Desk', ['admin']),
  screen('/dashboard/desk?part=months', 'Desk', ['admin']),
  screen('/dashboard/decisions', 'Reports and decisions', ['buyer', 'saller', 'admin']),
  screen('/dashboard/inbox?part=no-shows', 'Inbox', ['admin']),
  screen('/dashboard/contact-details', 'Contact Details', ['admin']),
  screen('/dashboard/my-orders', 'My Orders', ['admin', 'saller', 'buyer']),
  {
    path: '/dashboard/my-buyers',
    title: 'My Buyers',
    heading: 'My Buyers',
    for: { saller: 'My Buyers', admin: 'All Orders' },
  },
  screen('/dashboard/numbers', 'Numbers', ['saller']),
  screen('/dashboard/proofs', 'Proofs', ['saller']),
  screen('/dashboard/messages', 'Messages', ['admin', 'saller', 'buyer']),
  screen('/dashboard/my-products', 'My Products', ['saller']),
  screen('/dashboard/my-products/import', 'Import products', ['saller']),
  screen('/dashboard/add-a-product', 'Add a Product', ['saller']),
  screen('/dashboard/profile', 'My Profile', ['admin', 'saller', 'buyer']),
  screen('/dashboard/saved-searches', 'Saved searches', ['admin', 'saller', 'buyer']),
  screen('/dashboard/favourites', 'Favourites', ['admin', 'saller', 'buyer']),
  screen('/dashboard/security', 'Security', ['admin', 'saller', 'buyer']),
  screen('/dashboard/notifications', 'Notifications', ['admin', 'saller', 'buyer']),
  screen('/dashboard/notifications/settings', 'Notification settings', ['admin', 'saller', 'buyer']),
]

/** Pages that are the same for all roles, and the role whose page has most on it: there it is checked in full. */
const FULLEST: Record<string, Role> = {
  '/dashboard/my-orders': 'buyer',
  '/dashboard/saved-searches': 'buyer',
  '/dashboard/favourites': 'buyer',
  '/dashboard/decisions': 'saller',
  '/dashboard/messages': 'saller',
  '/dashboard/notifications': 'saller',
  '/dashboard/notifications/settings': 'saller',
  '/dashboard/profile': 'admin',
  '/dashboard/security': 'admin',
}

/** True if the page is checked in full for this role. */
export function isCheckedInFull(path: string, role: Role): boolean {
  return (FULLEST[path] ?? role) === role
}

function screen(path: string, name: string, roles: Role[]): OwnScreen {
  return { path, title: name, heading: name, for: Object.fromEntries(roles.map((role) => [role, name])) }
}

/**
 * The pages of the dashboard about one thing: the histories of the product and of a person, an issue, the sale paper of a deal.
 */
async function aboutOne(role: Role, product: Screen): Promise<(Screen & { sizes: Size[] })[]> {
  if (role === 'saller') return []
  const idOf = async (query: string) => (await queryDatabase<{ id: string }>(query, [EMAILS.buyer]))[0]?.id
  if (role === 'buyer') {
    const deal = await idOf(`select bookings.id from bookings join users on users.id = buyer_id
      where users.email = $1 and state = 'handed_over' order by price_taka limit 1`)
    const paper = { title: 'Sale paper', heading: 'Sale paper · বিক্রির রসিদ', sizes: BOTH }
    return [{ path: `/dashboard/deals/${deal}/paper`, ...paper }]
  }
  const history = { title: 'History', heading: 'History' }
  const draft = { title: 'Issue of the newsletter', heading: 'Issue of the newsletter' }
  const issue = await idOf(`select id from newsletter_issues where state = 'draft' and $1 <> '' order by id limit 1`)
  return [
    { path: product.path.replace('/products/sp/', '/dashboard/history/product/'), ...history, sizes: BOTH },
    {
      path: `/dashboard/history/person/${await idOf('select id from users where email = $1')}`,
      ...history,
      sizes: ['phone'],
    },
    { path: `/dashboard/newsletter/${issue}`, ...draft, sizes: ['phone'] },
  ]
}

/** A product's page. */
export async function anyProduct(): Promise<Screen> {
  const response = await fetch(`${site().url}/api/products/hp?limit=1`)
  const [{ _id, name }] = (await response.json()) as [{ _id: string; name: string }]
  return { path: `/products/sp/${_id}`, title: name, heading: name }
}

/** Pages that guests alone are looked at on: three products side by side, and the drawings of the grades. */
async function aComparison(): Promise<Screen[]> {
  const products = (await (await fetch(`${site().url}/api/products?limit=3`)).json()) as { _id: string }[]
  const ids = products.map(({ _id }) => _id).join(',')
  const grades = 'What the four grades mean for laptops'
  return [
    { path: `/compare?ids=${ids}`, title: 'Compare products', heading: 'Compare products' },
    { path: '/grades/laptop', title: grades, heading: grades },
  ]
}

/** The page of a saller with reviews, the history of a device, and prices: of all goods, of a brand and of a model. */
async function aPersonAndPrices(): Promise<Screen[]> {
  const [person] = await queryDatabase('select id from users where email = $1', [EMAILS.saller])
  const [proven] = await queryDatabase('select address from proven_deals limit 1', [])
  const month = await (await fetch(`${site().url}/prices`)).text()
  const [model = '', brand = ''] = /href="((\/prices\/[\w-]+\/[\w-]+)\/[^"]+)"/.exec(month)?.slice(1) ?? []
  expect(model, 'a link of /prices to a model').not.toBe('')
  const screens = await Promise.all([`/people/${person?.id}`, '/prices', brand, model].map(screenAt))
  return [...screens, await screenAt(`/history/${proven?.address}`)]
}

/** A page whose title and heading name its goods or person: they must be after the hydration what the server has sent. */
async function screenAt(path: string): Promise<Screen> {
  const html = await (await fetch(`${site().url}${path}`)).text()
  const textOf = (tag: string) => new RegExp(`<${tag}[^>]*>([^<]+)`).exec(html)?.[1] ?? ''
  return { path, title: textOf('title').replace(/ - GreenTech$/, ''), heading: textOf('h1') }
}

async function aPost(): Promise<Screen> {
  const [post] = (await (await fetch(`${site().url}/api/blogs?limit=1`)).json()) as [{ _id: string; name: string }]
  return { path: `/blog/${post._id}`, title: post.name, heading: post.name }
}

/** CSS pixels of a window of 1280 at 400 % (WCAG 2.2, 1.4.10 Reflow). */
const NARROWEST = 320

/** Milliseconds without a request after which a page makes none by itself. */
const QUIET = 500

/** Faults of the page at these widths; it is loaded at the first of them. The findings name the page. */
async function faults(page: Page, { path, title, heading }: Screen, deep: boolean, sizes: Size[]): Promise<string[]> {
  await page.goto(path)
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor({ state: 'attached' })
  await waitUntilLoaded(page)
  await waitForAnswers(page)
  const shifts = await layoutShifts(page)
  const found: string[] = []
  if ((await page.title()) !== `${title} - GreenTech`) found.push(`title '${await page.title()}'`)
  if ((await page.locator('h1').count()) !== 1) found.push(`${await page.locator('h1').count()} main headings`)
  if (shifts > LAYOUT_SHIFT_LIMIT) found.push(`layout shift ${shifts.toFixed(3)}`)
  for (const size of sizes) found.push(...(await faultsOfWidth(page, deep, size)))
  // The HTML does not depend on the width: it is checked once, on a phone where the page is checked only there.
  if (!deep || sizes.includes('desk')) found.push(...(await htmlFaults(await page.content())))
  // Last: a field that had the focus says what is wrong with it.
  if (deep) for (const size of sizes) found.push(...(await focusFaults(page, size)))
  await page.setViewportSize(SIZES[sizes[0] ?? 'phone'])
  return found.map((fault) => `${path}: ${fault}`)
}

/** The same for a page of the dashboard, and which calls of the shop it makes more than once. */
async function faultsOfOwn(page: Page, screen: Screen, deep: boolean, sizes: Size[]): Promise<string[]> {
  const calls = new Map<string, number>()
  let last = Date.now()
  const count = (request: { url: () => string; method: () => string }) => {
    last = Date.now()
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname === '/api/live') return
    // Other tests at the same time change the counts of the menu, which the stream of events then refreshes.
    if (search.includes('limit=1') || pathname.endsWith('/unread')) return
    const call = `${request.method()} ${pathname}${search}`
    calls.set(call, (calls.get(call) ?? 0) + 1)
  }
  page.on('request', count)
  await setOrderOfAnswers(page, 'first call first')
  // With the stream of events comes what was missed before it.
  const streaming = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live')
  const found = await faults(page, screen, deep, sizes)
  await streaming
  while (Date.now() - last < QUIET) await page.waitForTimeout(QUIET / 5)
  page.off('request', count)
  expect(calls.size, screen.path).toBeGreaterThan(0)
  for (const [call, times] of calls) if (times > 1) found.push(`${screen.path}: ${times} × ${call}`)
  if (sizes.includes('desk')) found.push(...(await shiftsOnDesk(page, screen.path)))
  return found
}

/**
 * Layout shifts on a desk, with answers in reverse order. On the phone the order was that of the calls: of each two calls, each
 * has been answered first once.
 */
async function shiftsOnDesk(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize(SIZES.desk)
  await setOrderOfAnswers(page, 'first call last')
  await page.goto(path)
  await waitUntilLoaded(page)
  await waitForAnswers(page)
  expect(await page.evaluate(() => window.calls?.made), path).toBeGreaterThan(0)
  const shifts = await layoutShifts(page)
  await page.setViewportSize(SIZES.phone)
  return shifts > LAYOUT_SHIFT_LIMIT ? [`${path}: layout shift ${shifts.toFixed(3)} on a desk, first call last`] : []
}

async function faultsOfWidth(page: Page, deep: boolean, size: Size): Promise<string[]> {
  const found: string[] = []
  const narrow = size === 'phone' ? [NARROWEST] : []
  for (const width of [...narrow, SIZES[size].width]) {
    await page.setViewportSize({ ...SIZES[size], width })
    const wider = await horizontalOverflow(page)
    if (wider > 0) found.push(`${wider} px wider than ${width}`)
  }
  for (const text of await overflowingCells(page)) found.push(`the cell '${text}' overflows on a ${size}`)
  for (const word of await wordsBrokenOverLines(page)) found.push(`'${word}' is broken over two lines on a ${size}`)
  // All rules at each width. Colours do not depend on the width: each scheme is looked at once.
  if (deep) found.push(...(await (size === 'phone' ? axeFindings(page) : axeFindingsInTheDark(page, 'html', {}))))
  return found
}

async function focusFaults(page: Page, size: Size): Promise<string[]> {
  await page.setViewportSize(SIZES[size])
  const { seen, clipped } = await focusRings(page)
  if (seen === 0) return [`no focus ring on a ${size}`]
  if (clipped.length === 0) return []
  return [`${clipped.length} of ${seen} focus rings are cut off on a ${size}, that of '${clipped[0]}' first`]
}

/** The paths of the pages that a guest, or somebody of a role, has. */
export async function addressesFor(who: Role | 'guest'): Promise<string[]> {
  if (who === 'guest') {
    const screens = [...PUBLIC, await aPost(), ...(await aComparison()), ...(await aPersonAndPrices()), ...GUESTS_ONLY]
    return screens.map(({ path }) => path)
  }
  const own = DASHBOARD.filter(({ for: roles, path }) => roles[who] && isCheckedInFull(path, who))
  return [...(who === 'buyer' ? [(await anyProduct()).path] : []), ...own.map(({ path }) => path)]
}

/** The page does not scroll sideways, and axe finds nothing on it. */
export async function expectWellMade(page: Page): Promise<void> {
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
}

const NOT_YOURS = 'This page is not for your role'

/** Faults of the public pages for a guest at this width: title, heading, sideways scroll, shifts, axe. */
export async function findFaultsAsGuest(visit: Visit, size: Size): Promise<string[]> {
  const { page, context } = await visit({ viewport: SIZES[size] })
  await watchLayoutShifts(context)
  const found: string[] = []
  const screens = [...PUBLIC, await aPost(), ...(await aComparison()), ...(await aPersonAndPrices()), ...GUESTS_ONLY]
  for (const one of screens) found.push(...(await faults(page, one, true, [size])))
  return found
}

/**
 * The same for somebody of `role`, with the dashboard, whose pages make each call once and do not shift in whichever order the
 * answers come; the way back from a page of another role is looked at, too.
 */
export async function findFaultsAs(role: Role, visit: Visit): Promise<string[]> {
  const { page, context } = await visit({ viewport: SIZES.phone })
  await watchLayoutShifts(context)
  await answerCallsLate(context)
  await signIn(page, EMAILS[role])
  const product = await anyProduct()
  // Others see the page of a buyer without a button: one width is enough, as for pages of which a like one is checked in full.
  const found = await faults(page, product, true, role === 'buyer' ? ['phone', 'desk'] : ['phone'])
  for (const one of await aboutOne(role, product)) found.push(...(await faultsOfOwn(page, one, true, one.sizes)))
  const foreign: string[] = []
  for (const one of DASHBOARD) {
    const heading = one.for[role]
    if (heading) {
      const full = isCheckedInFull(one.path, role)
      found.push(
        ...(await faultsOfOwn(page, { ...one, title: heading, heading }, full, full ? ['phone', 'desk'] : ['phone'])),
      )
      continue
    }
    foreign.push(one.path)
  }
  await answerCallsAtOnce(page)
  found.push(...(await faultsOfForeign(page, foreign)))
  // The same bytes as a guest gets, with another bar, which is the same for all roles: one of them and one width are enough.
  if (role !== 'buyer') return found
  for (const one of PUBLIC) found.push(...(await faults(page, one, false, ['phone'])))
  for (const { path } of GUESTS_ONLY) {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === '/')
  }
  return found
}

/**
 * Faults of pages that are not for this role. The server sends the same HTML for all of them: the first is loaded, the others
 * follow in the browser.
 */
async function faultsOfForeign(page: Page, [first, ...others]: string[]): Promise<string[]> {
  if (!first) return []
  const screen = { path: first, title: NOT_YOURS, heading: NOT_YOURS }
  const found = await faults(page, screen, false, ['phone'])
  const back = page.getByRole('link', { name: 'Go to my dashboard' })
  await expect(back).toHaveAttribute('href', '/dashboard')
  for (const path of others) {
    await back.click()
    await page.waitForURL((url) => url.pathname === '/dashboard')
    await page.evaluate((to) => history.pushState({}, '', to), path)
    await page.getByRole('heading', { name: NOT_YOURS, exact: true }).waitFor()
    if ((await page.title()) !== `${NOT_YOURS} - GreenTech`) found.push(`${path}: title '${await page.title()}'`)
    await expect(back).toHaveAttribute('href', '/dashboard')
  }
  return found
}
