import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBlog } from '#content/blog/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { en } from '#messages/en.ts'
import { routes } from '../../src/routes.ts'
import { type TestApp, testApp } from '../app.ts'
import { guestRenderer } from './guest-page.ts'
import { htmlFaults } from './html-faults.ts'
import { documentOf, firstText, linksOf } from './page-document.ts'

let shop: TestApp
/** Renders the HTML that the server sends for an address before any script runs. */
let render: Awaited<ReturnType<typeof guestRenderer>>
/** Values for the parameters of addresses. */
const known: Record<string, string> = {
  '/products/$name': 'HP',
  '/grades/$kind': 'laptop',
  '/history/$address': 'AAAAAAAAAAAAAAAAAAAAAA',
  '/dashboard/blogs/$id': 'new',
  '/dashboard/history/$kind/$id': 'person/00000000-0000-4000-8000-000000000000',
  '/prices/$kind/$brand': 'laptop/hp',
  '/prices/$kind/$brand/$model': 'laptop/hp/elitebook-840',
}

beforeAll(async () => {
  shop = await testApp()
  const saller = await shop.aPerson({ role: 'saller' })
  for (const name of ['ASUS VivoBook 15', 'ASUS ROG', 'HP Pavilion']) {
    const product = await aProduct(shop.db, saller, { name })
    known['/products/sp/$id'] = product._id
    known['/people/$id'] = saller.id
    await aBooking(shop.db, { product, buyer: await shop.aPerson({ role: 'buyer' }), phone: '01999000333' })
  }
  await shop.callsOf(saller).saveProfile({ phone: '01999000222' })
  const proven = { kind: 'laptop', month: '2026-11-01', faults: [], points: 14, points_right: 12 }
  await shop.db
    .insertInto('proven_deals')
    .values({ ...proven, address: known['/history/$address'] ?? '' })
    .execute()
  known['/blog/$id'] = await aBlog(shop.db)
  await shop.pool.query(`insert into price_ranges (kind, brand, model, title, period, sales, traded, low, middle, high, demo)
    values ('laptop', 'HP', 'elitebook-840', 'EliteBook 840', 'year', 8, 1, 20000, 25000, 30000, false)`)
  render = await guestRenderer(shop)
})
afterAll(() => shop.close())

interface Node {
  type: string
  path?: string
  children?: Node[]
}

/** The addresses of all pages, parameters as `$name`. */
function pathsOf({ type, path = '', children = [] }: Node, above = ''): string[] {
  const here = above + path
  const below = children.flatMap((child) => pathsOf(child, here))
  return type === 'index' || (type === 'route' && children.length === 0) ? [here || '/', ...below] : below
}

/** The data of the meeting page are on the device: the server sends the page without a text. */
const KIT = '/dashboard/deals/$id/kit'

const paths = pathsOf(routes as Node).filter((path) => path !== KIT)
const addressOf = (path: string) =>
  path.replace(known[path]?.includes('/') ? /\$.*$/ : /\$\w+/, () => known[path] ?? 'no such parameter')
const headings = (html: string) => html.match(/<h1[\s>]/g) ?? []

describe('the HTML that the server sends, before any script runs', () => {
  test.each(paths)('%s has one main heading and no HTML error', async (path) => {
    const { status, html } = await render(addressOf(path))
    expect(status).toBe(200)
    expect(headings(html)).toHaveLength(1)
    expect(await htmlFaults(html)).toEqual([])
    // A phone number of a saller or a buyer is on no page that everybody gets.
    expect(html).not.toContain('1999000')
  })

  test('a product hidden from guests, an empty list and the not-found page have one main heading and no HTML error', async () => {
    const guarded = { publicProductPages: false }
    const pages = [
      await render(addressOf('/products/sp/$id'), guarded),
      await render('/products?q=nothing-has-this-name'),
      await render('/no-such-page'),
      await render('/dashboard/no-such-page'),
    ]
    for (const { html } of pages) {
      expect(headings(html)).toHaveLength(1)
      expect(await htmlFaults(html)).toEqual([])
    }
  })

  test('a price is praised only where the listing was looked at and no note stands', async () => {
    const saller = await shop.aPerson({ role: 'saller' })
    const shown = async (set: string) => {
      const { _id } = await aProduct(shop.db, saller, { originalPrice: '1,20,000', resalePrice: '12,000' })
      await shop.pool.query(`update products set ${set} where id = $1`, [_id])
      const { html } = await render(`/products/sp/${_id}`)
      return { praise: html.includes('less than new'), note: html.includes('far below similar ones') }
    }
    expect(await shown("signs = '{}'")).toEqual({ praise: true, note: false })
    expect(await shown("signs = '{}', compared = 0")).toEqual({ praise: false, note: false })
    // Last: the pages of similar products name it, with its note.
    expect(await shown("signs = '{price:12000:98000:145000:14}'")).toEqual({ praise: false, note: true })
  })

  test('a comparison without scripts: the products, and a sentence about one that is gone; facts are for whom their pages are', async () => {
    const id = known['/products/sp/$id'] ?? ''
    const address = `/compare?ids=${id},00000000-0000-4000-8000-000000000000`
    for (const publicProductPages of [true, false]) {
      const { html } = await render(address, { publicProductPages })
      const body = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
      expect(body).toContain('HP Pavilion')
      expect(body).toContain('One of these products is gone.')
      expect(body.includes('Sign in to compare all facts')).toBe(!publicProductPages)
      expect(html).toContain('noindex')
      expect(await htmlFaults(html)).toEqual([])
    }
  })

  test('the check finds what is wrong: a block inside a line of text, a name that two elements have', async () => {
    const page = '<!DOCTYPE html><html lang="en"><head><title>A page</title></head><body>'
    const found = await htmlFaults(`${page}<span><div id="a"></div></span><p id="a"></p></body></html>`)
    expect(found.map((line) => line.split(':')[0])).toEqual(['element-permitted-content', 'no-dup-id'])
  })
})

describe('the addresses of the specification', () => {
  test.each([
    ['[R01] the home page', '/', 'Home', 'A good laptop deserves a second owner.'],
    ['[R04] the contact page', '/contact', 'Contact', 'Contact'],
    ['all products', '/products', 'Products', 'All Products'],
    ['a category', '/products/hp', 'HP Products', 'HP Products'],
    ['the blog', '/blog', 'Blog', 'Blog'],
    ['[R10] the terms', '/terms-condition', 'Terms and Condition', 'Terms and Condition'],
    ['[R11] the privacy policy', '/privacy-policy', 'Privacy Policy', 'Privacy Policy'],
    ['[R12] return and refund', '/return-refund', 'Return and Refund', 'Return and Refund'],
    ['[L01 L02] the login', '/login', 'Login', 'Sign in to COntinue'],
    ['the registration', '/register', 'Register', 'Create your account'],
    ['[R13] a forgotten password', '/reset-password', 'Reset password', 'Reset password'],
  ])('%s is at %s, in the main layout', async (_page, path, title, heading) => {
    const page = documentOf((await render(path)).html)
    expect([firstText(page, 'title'), firstText(page, 'main h1')]).toEqual([`${title} - GreenTech`, heading])
    expect(firstText(page, 'header nav a')).toBe('Home')
    expect(linksOf(page, 'footer a')).toEqual(
      expect.arrayContaining(['/terms-condition', '/privacy-policy', '/return-refund']),
    )
  })
})

describe('the forms for guests are in the HTML that the server sends', () => {
  /** The fields that a form of the page is sent with, and its last button. */
  function formOf(html: string, index: number) {
    const forms = html.slice(html.indexOf('<main')).match(/<form[^>]*>(?:(?!<form)[\s\S])*?<\/form>/g)
    const form = forms?.[index] ?? ''
    return {
      method: /^<form[^>]*method="(\w+)"/.exec(form)?.[1],
      names: [...new Set([...form.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name))],
      labels: [...form.matchAll(/<label[^>]* for="/g)].length,
      buttons: [...form.matchAll(/<button type="(\w+)"[^>]*>/g)].map(([, type]) => type),
    }
  }

  test.each([
    ['/login', ['phone'], 1, 0],
    ['/login', ['email', 'password'], 2, 1],
    ['/register', ['displayName', 'email', 'password', 'confirm', 'role'], 5, 0],
    ['/login/link', ['email'], 1, 0],
    ['/login/phone', ['phone'], 1, 0],
    ['/register/phone', ['phone'], 1, 0],
  ] as const)('%s with its fields, their labels and its button', async (path, names, labels, index) => {
    const { html } = await render(path)
    const form = formOf(html, index)
    expect(form.names).toEqual(names)
    expect(form.labels).toBeGreaterThanOrEqual(labels)
    expect(form.method, 'what was typed is never written into the address').toBe('post')
    expect(form.buttons.length).toBeGreaterThan(0)
    expect(form.buttons, 'a browser alone sends no password anywhere').not.toContain('submit')
    expect(html).not.toContain('Finding out who is signed in')
  })

  test('the Google button is in the HTML that the server sends', async () => {
    for (const path of ['/login', '/register']) {
      expect((await render(path)).html).toMatch(
        /<button type="button"[^>]*>(?:(?!<\/button>)[\s\S])*Continue with Google/,
      )
    }
  })
})

test('a page whose id is asked for in upper case has one address, in lower case', async () => {
  for (const path of ['/products/sp/$id', '/blog/$id']) {
    const id = known[path] ?? ''
    const { status, location } = await render(path.replace('$id', id.toUpperCase()))
    expect([status, location]).toEqual([301, path.replace('$id', id)])
  }
})

describe('a link to a product that a guest opens', () => {
  const heading = /<h1/
  const cameFor = new RegExp(`<section aria-label="${en.accounts.cameFor.label}"(?:(?!</section>)[\\s\\S])*`)

  test.each(['/login', '/login/link', '/login/phone', '/register'])(
    '%s shows photo, name, price and place of the product above its heading, before any script runs',
    async (path) => {
      const { html, status } = await render(`${path}?from=${addressOf('/products/sp/$id')}`)
      const [shown = ''] = cameFor.exec(html) ?? []
      expect([status, shown.includes('<img'), shown.includes('HP Pavilion')]).toEqual([200, true, true])
      expect(shown).toMatch(/BDT<\/span> (<!-- -->)?[\d,]+/)
      expect(shown).toContain('Dhaka')
      expect(html.search(cameFor)).toBeLessThan(html.search(heading))
      expect(await htmlFaults(html)).toEqual([])
    },
  )

  test('whose sale has ended: the product page and the sign-in page say so, and the former shows what is like it', async () => {
    const saller = await shop.aPerson({ role: 'saller' })
    const { _id } = await aProduct(shop.db, saller, { name: 'HP that has expired' })
    await shop.pool.query(`update products set state = 'expired' where id = $1`, [_id])
    const page = await render(`/products/sp/${_id}`, { publicProductPages: false })
    expect([page.status, headings(page.html).length]).toEqual([404, 1])
    expect(page.html).toContain(en.product.offSale.heading)
    expect(page.html).toContain('HP Pavilion')
    expect(page.html).not.toContain('HP that has expired')
    expect(await htmlFaults(page.html)).toEqual([])
    const signIn = await render(`/login?from=/products/sp/${_id}`)
    expect(signIn.html).toContain(en.accounts.cameFor.offSale)
    expect(signIn.html).not.toContain('HP that has expired')
  })

  test('that never was on sale is not found, and the sign-in page shows nothing of it', async () => {
    const never = '018f0000-0000-7000-8000-000000000000'
    const page = await render(`/products/sp/${never}`)
    expect(page.status).toBe(404)
    expect(page.html).toContain(en.site.notFound.text)
    const { html, status } = await render(`/login?from=/products/sp/${never}`)
    expect([status, cameFor.test(html), html.includes(en.accounts.cameFor.offSale)]).toEqual([200, false, false])
  })

  test('on a public page Book Now is disabled beside buttons that sign in and come back to the booking, the question or the offer', async () => {
    const path = addressOf('/products/sp/$id')
    await shop.pool.query('update products set negotiable = true where id = $1', [known['/products/sp/$id']])
    const { html } = await render(path)
    const back = (open: string) => `href="/login?from=${encodeURIComponent(`${path}?open=${open}`)}"`
    expect(html.split(back('book'))).toHaveLength(3)
    expect(html.split(back('ask'))).toHaveLength(3)
    expect(html).toMatch(/<button type="button" aria-disabled="true"[^>]*>(?:(?!<\/button>)[\s\S])*Book Now/)
  })
})

describe('the page of a brand', () => {
  test('that has nothing on sale says so and shows near goods, whether the brand is hidden or its last product was sold', async () => {
    const saller = await shop.aPerson({ role: 'saller' })
    const { _id } = await aProduct(shop.db, saller, { name: 'Nokia 3310', category: 'Nokia' })
    await shop.pool.query(`update products set state = 'sold' where id = $1`, [_id])
    const page = await render('/products/nokia')
    expect(page.status).toBe(200)
    expect(page.html).toContain(en.catalogue.list.noGoods('Nokia'))
    expect(page.html).toContain('HP Pavilion')
    expect(page.html).toContain('noindex')
    await shop.pool.query(`update categories set hidden = true where name = 'Nokia'`)
    expect((await render('/products/Nokia')).status).toBe(200)
    // The link to it from the page of the sold product, and the list below it.
    const sold = await render(`/products/sp/${_id}`)
    expect(sold.html).toContain('href="/products/Nokia"')
    expect(sold.html).toContain(en.product.near('Laptops'))
  })

  test('that was renamed or merged leads on to the new one for good, with the filters; one that never was is not found', async () => {
    await shop.pool.query(
      `insert into former_brand_names (name, brand_id) select 'Hewlett Packard', id from categories where name = 'HP'`,
    )
    const { status, location } = await render('/products/hewlett%20packard?sort=price')
    expect([status, location]).toEqual([301, '/products/HP?sort=price'])
    expect((await render('/products/Atlantis')).status).toBe(404)
  })
})
