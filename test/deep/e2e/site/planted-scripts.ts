import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Visitor } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { waitUntilLoaded } from '../../../e2e/support/layout.ts'
import { addProduct, bookProduct, fetchProducts, newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { site } from '../../../e2e/support/site.ts'
import { type Caller, signInAs } from '../../../e2e/support/users.ts'

/** Becomes an element where it is taken for HTML, whatever the policy of the page stops after that. */
const MARK = '<i data-ran>'
/** Planted text for fields that hold little; `LONG` is for fields that hold more. */
export const SHORT = `${MARK}<img src=x onerror=ran()>`
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

export interface Planted {
  product: string
  post: string
  buyer: Caller
  saller: Caller
}

/** Writes scripts into every text that the product stores, through its own endpoints. */
export async function plant(): Promise<Planted> {
  const [saller, buyer] = [await newUser('saller', 'planted'), await newUser('buyer', 'planted')]
  const admin = await signInAs(site().url, 'admin@greentech.example')
  // E-mails to other addresses hold nothing that people wrote.
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

/** Notes whatever a planted text brings about, before anything of the page runs. */
export async function watch({ context }: Visitor): Promise<void> {
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

/** Effects of the planted texts in the page; `shown` is true if the page shows one of them. */
export async function effects(page: Page): Promise<{ found: string[]; shown: boolean }> {
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
export async function walk(page: Page, addresses: [path: string, shows: boolean][]): Promise<void> {
  for (const [path, shows] of addresses) {
    await page.goto(path)
    if (!path.startsWith('/dev/') && !path.endsWith('.xml')) await waitUntilLoaded(page)
    if (shows) await expect.poll(async () => (await effects(page)).shown, { message: path }).toBe(true)
    expect((await effects(page)).found, path).toEqual([])
  }
}

/** Planted codes are wrong and planted pictures are not there, which Chromium writes into the console, at times late. */
export async function forgetMissing({ page, violations }: Visitor): Promise<void> {
  await page.goto('about:blank')
  violations.console = violations.console.filter((line) => !/status of 40[04]/.test(line))
}
