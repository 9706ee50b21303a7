import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { signIn, test, type Visitor } from '../support/browser.ts'
import { queryDatabase } from '../support/database.ts'
import { waitUntilLoaded } from '../support/layout.ts'
import { addProduct, bookProduct, fetchProducts, newUser, PASSWORD } from '../support/products.ts'
import { site } from '../support/site.ts'
import { type Caller, signInAs } from '../support/users.ts'

/** Becomes an element where it is taken for HTML, whatever the policy of the page stops after that. */
const MARK = '<i data-ran>'
/** For fields that hold little, then for those that hold more. */
const SHORT = `${MARK}<img src=x onerror=ran()>`
const LONG = `${SHORT}"'><svg/onload=ran()></script></title></textarea><script>ran()</script><a href=javascript:ran()>&lt;script&gt;ran()`
const XML = ']]><script xmlns="http://www.w3.org/1999/xhtml">ran()</script><![CDATA['
const MARKDOWN = [
  ...[
    LONG,
    `# ${SHORT}`,
    `[a](javascript:ran())`,
    '[b](JaVaScRiPt&#58;ran())',
    '[c](data:text/html,<script>ran()</script>)',
  ],
  ...[
    '![d](x"onerror="ran())',
    '![e](javascript:ran())',
    '<javascript:ran()>',
    '[f](<javascript:ran()> "t")',
    '[g]: javascript:ran()',
  ],
  ...[
    '[g]',
    `\`\`\`"><script>ran()</script>\n${LONG}\n\`\`\``,
    `| ${SHORT} |\n|-|\n| ${SHORT} |`,
    '[h](/x"onmouseover="ran())',
    '[i](//evil.example)',
  ],
].join('\n\n')

interface Planted {
  product: string
  post: string
  buyer: Caller
  saller: Caller
}
let planted: Planted

/** Writes scripts into every text that the product stores, through its own endpoints. */
async function plant(): Promise<Planted> {
  const [saller, buyer] = [await newUser('saller', 'planted'), await newUser('buyer', 'planted')]
  const admin = await signInAs(site().url, 'admin@greentech.example')
  // Letters to other addresses hold nothing that people wrote.
  await queryDatabase('update identity.accounts set email_verified = true, owner_proven = true where email = any($1)', [
    [saller.email, buyer.email],
  ])
  for (const person of [saller, buyer]) await ok(person.put('/api/profile', { displayName: SHORT }))
  for (const person of [saller, buyer]) await nameAtSignIn(person)
  const product = await addProduct(saller, {
    ...{ name: LONG.slice(0, 120), location: SHORT, used: SHORT, condition: SHORT, description: LONG + XML },
    ...{ parchesDate: '<i data-ran>2022' },
  })
  await ok(saller.post('/api/advertise', { product: { _id: product } }))
  // A place holds no web address, and "ran()</script><a href=javascript:" reads like one.
  await bookProduct(buyer, product, { location: SHORT.repeat(9).slice(0, 200) })
  const photo = (await fetchProducts('?limit=1'))[0]?.photo
  const written = {
    name: LONG.slice(0, 120),
    category: SHORT,
    photo,
    description: LONG + XML,
    tags: ['<i data-ran>', '"onload=ran()'],
  }
  const made = await ok(admin.post('/api/admin/blogs', { ...written, markdown: MARKDOWN }))
  const { insertedId: post } = (await made.json()) as { insertedId: string }
  await ok(admin.post(`/api/admin/blogs/${post}/publish`, {}))
  const writer = { name: SHORT, email: "o'ran@example.com", phone: '01712345678', message: LONG + XML }
  await ok(buyer.post('/api/contact', { ...writer, company: LONG.slice(0, 120) }))
  await ok(buyer.post('/api/mail-us', writer))
  await ok(buyer.post('/api/newsletter', { email: "ran'x@example.com" }))
  return { product, post, buyer, saller }
}

async function ok(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  expect(response.status, await response.clone().text()).toBe(200)
  return response
}

/** The account's own name, picture and browser are words of the person's, too. */
async function nameAtSignIn({ email }: Caller): Promise<void> {
  const call = async (operation: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'user-agent': LONG }
    const url = `${site().url}/identity/v1/accounts:${operation}?key=k`
    const response = await ok(fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }))
    return (await response.json()) as { idToken: string }
  }
  const { idToken } = await call('signInWithPassword', { email, password: PASSWORD })
  await call('update', { idToken, displayName: LONG.slice(0, 60), photoUrl: '/x"onerror="ran()"data-ran="' })
}

beforeAll(async () => {
  planted = await plant()
})

/** Notes whatever a planted text brings about, before anything of the page runs. */
async function watch({ context }: Visitor): Promise<void> {
  await context.addInitScript(() => {
    const found: string[] = []
    Object.assign(window, { found, ran: () => found.push('a script ran') })
    document.addEventListener('securitypolicyviolation', (event) =>
      found.push(`${event.violatedDirective} ${event.sample}`),
    )
    for (const name of ['alert', 'confirm', 'prompt'] as const)
      Object.assign(window, { [name]: () => found.push(name) })
  })
}

/** What the planted texts did in the page that is shown, and whether it shows one of them. */
async function effects(page: Page): Promise<{ found: string[]; shown: boolean }> {
  return page.evaluate(() => {
    const found = [...((window as unknown as { found?: string[] }).found ?? ['nothing was watched'])]
    if (document.querySelector('[data-ran]')) found.push('a planted text became an element')
    const links = [...document.querySelectorAll('[href], [src], [action]')].flatMap((element) =>
      ['href', 'src', 'action'].map((name) => element.getAttribute(name) ?? ''),
    )
    found.push(...links.filter((link) => /^\s*(javascript|data:text|vbscript)/i.test(link)))
    for (const element of document.querySelectorAll('*'))
      for (const { name } of element.attributes) if (name.startsWith('on')) found.push(`<${element.localName} ${name}>`)
    return { found, shown: (document.documentElement.textContent ?? '').includes('data-ran') }
  })
}

/** Opens each address; the second of a pair tells whether a planted text must be seen there. */
async function walk(page: Page, addresses: [path: string, shows: boolean][]): Promise<void> {
  for (const [path, shows] of addresses) {
    await page.goto(path)
    if (!path.startsWith('/dev/') && !path.endsWith('.xml')) await waitUntilLoaded(page)
    if (shows) await expect.poll(async () => (await effects(page)).shown, { message: path }).toBe(true)
    expect((await effects(page)).found, path).toEqual([])
  }
}

/** Planted codes are wrong and planted pictures are not there, which Chromium writes into the console, at times late. */
async function forgetMissing({ page, violations }: Visitor): Promise<void> {
  await page.goto('about:blank')
  violations.console = violations.console.filter((line) => !/status of 40[04]/.test(line))
}

test('texts with scripts in every stored field do not run on public pages, in feeds and in e-mails', async ({
  visit,
}) => {
  const visitor = await visit()
  await watch(visitor)
  const { product, post } = planted
  const word = encodeURIComponent(SHORT)
  await walk(
    visitor.page,
    [
      ...([
        ['/', true],
        ['/products', true],
        ['/products/hp?q=data-ran', true],
        [`/products/sp/${product}`, false],
      ] as const),
      ...([
        ['/blog', true],
        [`/blog?category=${word}`, true],
        [`/blog/${post}`, true],
        ['/blog/rss.xml', true],
      ] as const),
      ...([
        ['/blog/atom.xml', true],
        ['/sitemap.xml', false],
        ['/dev/mail', true],
        ['/dev/sms', false],
      ] as const),
      ...([
        [`/products?q=${word}&brand=${word}`, false],
        [`/products/${word}`, false],
        [`/blog?q=${word}&tag=${word}`, false],
      ] as const),
      ...([
        [`/${word}`, false],
        [`/verify-email?oobCode=${word}`, false],
        [`/account-change?mode=${word}&oobCode=${word}`, false],
      ] as const),
      ...([
        [`/login?from=javascript:ran()//${word}`, false],
        [`/newsletter/unsubscribe?token=${word}`, false],
      ] as const),
    ].map(([path, shows]) => [path, shows]),
  )
  const letters = await queryDatabase<{ id: number }>(`select id from letters where html like '%data-ran%'`)
  expect(letters.length).toBeGreaterThanOrEqual(4)
  await walk(
    visitor.page,
    letters.map(({ id }) => [`/dev/mail/${id}`, true]),
  )
  await forgetMissing(visitor)
})

/** Planted texts do not run on the buyer’s pages, on screen and in print. */
async function expectNoneForBuyer(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await signIn(page, planted.buyer.email, PASSWORD)
  const paths = ['/dashboard', '/dashboard/my-orders', `/products/sp/${planted.product}`, '/dashboard/profile']
  await walk(page, [...paths.map((path): [string, boolean] => [path, true]), ['/dashboard/security', false]])
  await page.goto('/dashboard/my-orders')
  await page.emulateMedia({ media: 'print' })
  await waitUntilLoaded(page)
  expect((await effects(page)).found).toEqual([])
  await page.emulateMedia({ media: null })
  await forgetMissing(visitor)
}

/** Nor on the saller’s pages. */
async function expectNoneForSaller(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await signIn(page, planted.saller.email, PASSWORD)
  const paths = ['/dashboard', '/dashboard/my-products', '/dashboard/my-buyers', '/dashboard/products']
  await walk(page, [...paths.map((path): [string, boolean] => [path, true]), ['/dashboard/add-a-product', false]])
  await forgetMissing(visitor)
}

/** Nor on the admin’s pages, in the editor and its preview. */
async function expectNoneForAdmin(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await signIn(page, 'admin@greentech.example')
  const ofAdmins = ['products', 'all-users', 'all-sellers', 'all-buyers', 'blogs', 'inbox', 'my-buyers']
  await walk(page, [['/dashboard', true], ...ofAdmins.map((name): [string, boolean] => [`/dashboard/${name}`, true])])
  await page.goto(`/dashboard/blogs/${planted.post}`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('region', { name: 'Preview' }).getByText('evil.example').first().waitFor()
  expect((await effects(page)).found).toEqual([])
  await forgetMissing(visitor)
}

test('texts with scripts in every stored field do not run on the pages of buyer, saller and admin, on screen, in print, in the editor and its preview', async ({
  visit,
}) => {
  const visitor = await visit()
  await watch(visitor)
  await expectNoneForBuyer(visitor)
  await expectNoneForSaller(visitor)
  await expectNoneForAdmin(visitor)
})
