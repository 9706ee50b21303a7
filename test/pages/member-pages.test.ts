import type { HtmlElement } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { nameCall } from '#shared/endpoint.ts'
import { type People, somePeople, type TestApp, testApp } from '../app.ts'
import { settings } from './guest-page.ts'
import { memberPages } from './member-pages.ts'
import { attributesOf, documentOf, firstText, linksOf, textOf, textsOf } from './page-document.ts'

const LONG_NAME = `HP EliteBook ${'x'.repeat(40)}`
const CUT_NAME = `${LONG_NAME.slice(0, 40)}...`

let shop: TestApp
let people: People
let pages: Awaited<ReturnType<typeof memberPages>>
let id: string

beforeAll(async () => {
  shop = await testApp()
  people = await somePeople(shop)
  const product = await aProduct(shop.db, people.saller, { name: LONG_NAME })
  id = product._id
  await aBooking(shop.db, { product, buyer: people.buyer, phone: '01712-345678', location: 'Farmgate' })
  pages = await memberPages(settings)
})
afterAll(() => Promise.all([shop.close(), pages.close()]))

/** A page as this person sees it when all has come. */
async function pageOf(person: Person, address: string) {
  return documentOf(await pages.render(address, person, shop.callsOf(person)))
}

/** A page while the call has no answer. */
async function waitingPage(person: Person, address: string, call: keyof ReturnType<TestApp['callsOf']>) {
  const api = { ...shop.callsOf(person), [call]: nameCall(call, () => new Promise<never>(() => {})) }
  return documentOf(await pages.render(address, person, api, 1))
}

function mainOf(page: HtmlElement): HtmlElement {
  const [main] = page.querySelectorAll('main')
  if (!main) throw new Error('no main part')
  return main
}

const words = (page: HtmlElement) => textOf(mainOf(page))
const named = (part: HtmlElement, name: string) => part.querySelectorAll('button').filter((one) => textOf(one) === name)

describe('a page of the dashboard', () => {
  test('[U01] is a skeleton until it is known who is there, and for a guest', async () => {
    for (const visitor of ['unknown', 'guest'] as const) {
      const page = documentOf(await pages.render('/dashboard/my-orders', visitor, shop.callsOf(null)))
      expect(page.querySelectorAll('.skeleton').length).toBeGreaterThan(0)
      expect(textsOf(page, 'main h1')).not.toContain('My Orders')
      expect(textOf(page)).not.toContain('Logout')
    }
  })

  test.each([
    ['[R16] the overview', 'saller', '/dashboard', 'Dashboard'],
    ['[R17] the table of products', 'admin', '/dashboard/products', 'Products'],
    ['[R18 I04] all sallers', 'admin', '/dashboard/all-sellers', 'All Sallers'],
    ['[R19] all users', 'admin', '/dashboard/all-users', 'All Users'],
    ['[R20] all buyers', 'admin', '/dashboard/all-buyers', 'All Buyers'],
    ['[R21] the orders', 'buyer', '/dashboard/my-orders', 'My Orders'],
    ['[R22] own products', 'saller', '/dashboard/my-products', 'My Products'],
    ['[R23] the form of a product', 'saller', '/dashboard/add-a-product', 'Add a Product'],
    ['[R24] the buyers', 'saller', '/dashboard/my-buyers', 'My Buyers'],
  ] as const)('%s: a %s finds it at %s', async (_page, role, address, title) => {
    const page = await pageOf(people[role], address)
    expect([firstText(page, 'title'), ...textsOf(page, 'main h1')]).toEqual([`${title} - GreenTech`, title])
  })

  test.each([
    ['buyer', '/dashboard/all-users'],
    ['saller', '/dashboard/all-sellers'],
    ['buyer', '/dashboard/products'],
    ['buyer', '/dashboard/my-products'],
    ['buyer', '/dashboard/my-buyers'],
  ] as const)('[R27 Y07] of another role is not shown: a %s at %s', async (role, address) => {
    expect(textsOf(await pageOf(people[role], address), 'main h1')).toEqual(['This page is not for your role'])
  })
})

describe('the menu', () => {
  const ENTRIES = {
    buyer: ['/dashboard', '/dashboard/my-orders', '/dashboard/messages'],
    saller: [
      ...['/dashboard', '/dashboard/my-products', '/dashboard/my-buyers', '/dashboard/numbers', '/dashboard/messages'],
    ],
    admin: [
      ...['/dashboard', '/dashboard/products', '/dashboard/brands', '/dashboard/all-users', '/dashboard/desk'],
      ...['/dashboard/blogs', '/dashboard/inbox', '/dashboard/contact-details'],
    ],
  }

  test.each([
    ['[O04 O07] a buyer', 'buyer'],
    ['[O04 O06] a saller', 'saller'],
    ['[O04 O05 R26] an admin', 'admin'],
  ] as const)('of %s has their pages', async (_who, role) => {
    const page = await pageOf(people[role], '/dashboard')
    expect(linksOf(page, 'aside nav a')).toEqual(ENTRIES[role])
  })

  test('[O01 O02 O08] shows photo or initials, name and address, with Home and Logout', async () => {
    const { buyer } = people
    const [aside] = (await pageOf(buyer, '/dashboard')).querySelectorAll('aside')
    if (!aside) throw new Error('no menu')
    for (const text of [buyer.displayName, buyer.email]) expect(textsOf(aside, 'p')).toContain(text)
    expect(linksOf(aside, 'a')).toContain('/')
    expect(named(aside, 'Logout')).toHaveLength(1)
    const initials = buyer.displayName.split(' ').map(([letter]) => letter)
    expect(textsOf(aside, 'span')).toContain(initials.join(''))
    expect(aside.querySelectorAll('img')).toEqual([])
    const photographed = await shop.aPerson({ role: 'buyer', photoURL: '/images/me.jpg' })
    expect(attributesOf(await pageOf(photographed, '/dashboard'), 'aside img', 'src')).toEqual(['/images/me.jpg'])
  })

  test('[U05] of the site leads signed-in people to the dashboard instead of the login', async () => {
    const links = linksOf(await pageOf(people.buyer, '/contact'), 'header > div a')
    expect(links).toContain('/dashboard')
    expect(links).not.toContain('/login')
  })

  test('[R26] leads to all users, whose tabs are the three lists', async () => {
    const page = await pageOf(people.admin, '/dashboard/all-users')
    const lists = ['/dashboard/all-users', '/dashboard/all-sellers', '/dashboard/all-buyers']
    expect(linksOf(page, 'main nav a')).toEqual(lists)
  })
})

describe('the overview', () => {
  const figures = async (person: Person) => textsOf(await pageOf(person, '/dashboard'), 'main [aria-busy] a')

  test('[V01 V02 V08] counts the bookings and the products of a saller', async () => {
    expect(await figures(people.saller)).toEqual([
      'My Orders10 new since last visit',
      'My Products11 new since last week',
    ])
  })

  test('[V03 V08] counts the bookings of a buyer', async () => {
    expect(await figures(people.buyer)).toEqual(['My Bookings10 new since last visit'])
  })

  test('begins with what waits, for an admin too', async () => {
    const page = await pageOf(people.admin, '/dashboard')
    expect(textsOf(page, 'main h2')[0]).toBe('What is next')
  })

  test('[V04 V05 V06 V07 V08] counts bookings, products, sallers and buyers for an admin', async () => {
    const [orders, products, sallers, buyers] = await figures(people.admin)
    expect(orders).toMatch(/^Total Orders1/)
    expect(products).toMatch(/^Total Products1/)
    expect(sallers).toMatch(/^Sellers2\d+ newly registered$/)
    expect(buyers).toMatch(/^Buyers\d+ newly registered$/)
  })
})

describe('own products', () => {
  test('[M01 M02 M03 M04] are cards with photo, brand, name cut to 40, Delete and Advertise', async () => {
    const page = await pageOf(people.saller, '/dashboard/my-products')
    const cards = page.querySelectorAll('main article')
    expect(cards).toHaveLength(1)
    const [card] = cards
    if (!card) throw new Error('no card')
    expect(attributesOf(card, 'img', 'src')).toEqual(['/images/probook.jpg'])
    expect([firstText(card, 'h2'), linksOf(card, 'h2 a')]).toEqual([CUT_NAME, [`/products/sp/${id}`]])
    expect(textsOf(card, 'span')).toContain('HP')
    for (const name of ['Delete', 'Advertise']) expect(named(card, name)).toHaveLength(1)
  })

  test('[M05] are a spinner while they load', async () => {
    const page = await waitingPage(people.saller, '/dashboard/my-products', 'listMyProducts')
    expect(textsOf(page, 'main [role="status"]')).toEqual(['Loading your products'])
    expect(mainOf(page).querySelectorAll('.animate-spin')).toHaveLength(1)
    expect(words(page)).not.toContain('You Have not any Products')
  })

  test('[M06] that are none say so', async () => {
    expect(words(await pageOf(people.otherSaller, '/dashboard/my-products'))).toContain('You Have not any Products')
  })

  test.each(['/dashboard/my-products', '/dashboard/add-a-product'])(
    '[R25] %s has the brands before it shows',
    async (address) => {
      const asked: string[] = []
      const calls = shop.callsOf(people.saller)
      const listBrands: typeof calls.listBrands = nameCall('listBrands', (input, options) => {
        asked.push('listBrands')
        return calls.listBrands(input, options)
      })
      await pages.render(address, people.saller, { ...calls, listBrands }, 1)
      expect(asked).toEqual(['listBrands'])
    },
  )
})

describe('the table of products', () => {
  beforeAll(async () => {
    for (let number = 2; number <= 50; number++) await aProduct(shop.db, people.otherSaller, { name: `HP ${number}` })
  })

  const pager = (page: HtmlElement, name: string) =>
    page.querySelectorAll(`nav[aria-label="Pages"] button[aria-label="${name} page"]`)[0]?.hasAttribute('disabled')
  const window = (page: HtmlElement) =>
    textsOf(page, 'nav[aria-label="Pages"] button').filter((text) => /^\d+$/.test(text))

  test('[M08 M09 M10 M11 M12 N05] has nine rows a page, other sizes, and links to five pages at a time', async () => {
    const first = await pageOf(people.admin, '/dashboard/products')
    expect(textsOf(first, 'main tbody tr')).toHaveLength(9)
    expect(words(first)).toContain('Showing 1 to 9 of 50 products')
    expect(textsOf(first, 'main label').at(-1)).toBe('Rows591025')
    expect(window(first)).toEqual(['1', '2', '3', '4', '5'])
    expect(['First', 'Previous', 'Next', 'Last'].map((name) => pager(first, name))).toEqual([true, true, false, false])
    const fourth = await pageOf(people.admin, '/dashboard/products?page=4')
    expect(window(fourth)).toEqual(['2', '3', '4', '5', '6'])
    const last = await pageOf(people.admin, '/dashboard/products?page=6')
    expect(words(last)).toContain('Showing 46 to 50 of 50 products')
    expect(['First', 'Previous', 'Next', 'Last'].map((name) => pager(last, name))).toEqual([false, false, true, true])
    const five = await pageOf(people.admin, '/dashboard/products?rows=5')
    expect(textsOf(five, 'main tbody tr')).toHaveLength(5)
  })

  test('[R17] has only their own for a saller', async () => {
    expect(words(await pageOf(people.saller, '/dashboard/products'))).toContain('Showing 1 to 1 of 1 products')
  })
})

describe('the users', () => {
  test('[I01] are a table of photo, name with e-mail, role and Delete', async () => {
    const page = await pageOf(people.admin, '/dashboard/all-sellers')
    expect(textsOf(page, 'main th')).toEqual(['Avater', 'Name', 'Role', 'Action'])
    const rows = textsOf(page, 'main tbody tr')
    expect(rows).toHaveLength(2)
    for (const { displayName, email } of [people.saller, people.otherSaller])
      expect(rows.find((row) => row.includes(`${displayName}${email}SallerSign outDisableDelete`))).toBeDefined()
  })

  test.each(['/dashboard/all-buyers', '/dashboard/all-sellers'])(
    '[I05] at %s are skeletons while they load',
    async (address) => {
      const page = await waitingPage(people.admin, address, 'listUsers')
      expect(mainOf(page).querySelectorAll('.skeleton').length).toBeGreaterThan(5)
      expect(words(page)).toContain('The users are loading')
    },
  )

  test.each([
    ['[I02] no buyers', '/dashboard/all-buyers', 'Here has not any Buyer'],
    ['[I03] no sallers', '/dashboard/all-sellers', 'Here has not any Saller'],
  ])('say so when there are none: %s', async (_who, address, text) => {
    const api = shop.callsOf(people.admin)
    const nobody = { ...api, listUsers: nameCall('listUsers', async () => ({ items: [], total: 0, next: null })) }
    expect(words(documentOf(await pages.render(address, people.admin, nobody)))).toContain(text)
  })
})

describe('a deal', () => {
  test('[J01 J02 J03] is a row of My Orders: saller, place, product with its condition, price, Pay', async () => {
    const page = await pageOf(people.buyer, '/dashboard/my-orders')
    const columns = ['Avater', 'Seller Name / Location', 'Products Name', 'Price in BDT']
    expect(textsOf(page, 'main th').slice(0, 4)).toEqual(columns)
    const [row] = page.querySelectorAll('main tbody tr')
    if (!row) throw new Error('no order')
    const parts = [people.saller.displayName, 'Farmgate', CUT_NAME, 'Condition: 1 year / 6 months used', '52,000']
    for (const part of parts) expect(textOf(row)).toContain(part)
    expect(named(row, 'Pay')).toHaveLength(1)
  })

  test('[J05] is a row of My Buyers: buyer, e-mail, place and a number to call', async () => {
    const page = await pageOf(people.saller, '/dashboard/my-buyers')
    const columns = ['Avater', 'Buyer Name', 'Email', 'Location', 'Phone Number']
    expect(textsOf(page, 'main th').slice(0, 5)).toEqual(columns)
    const [row] = page.querySelectorAll('main tbody tr')
    if (!row) throw new Error('no buyer')
    for (const part of [people.buyer.displayName, people.buyer.email, 'Farmgate', '01712-345678'])
      expect(textOf(row)).toContain(part)
    expect(linksOf(row, 'a')).toContain('tel:+8801712345678')
  })

  test('[J04 J06] that is none says so, to a buyer and to a saller', async () => {
    const buyer = await shop.aPerson({ role: 'buyer' })
    expect(words(await pageOf(buyer, '/dashboard/my-orders'))).toContain('You Have not any Orders')
    expect(words(await pageOf(people.otherSaller, '/dashboard/my-buyers'))).toContain('You Have not any Buyers')
  })
})

describe('the form of a product', () => {
  test('[F01 F02 F03 F04 F05 F06 F07 F08 F09 F10 F11 F12 N04 X08 A08] asks for all that the specification names', async () => {
    const page = await pageOf(people.saller, '/dashboard/add-a-product')
    const main = mainOf(page)
    const labels = textsOf(main, 'label')
    for (const label of ['Product Name', 'Select Brand', 'Location', 'Year of Purchase', 'Product Description'])
      expect(labels.some((text) => text.startsWith(label))).toBe(true)
    expect(attributesOf(main, 'input[type="file"]', 'accept')).toContain('image/*')
    expect(textsOf(main, 'select[name="category"] option')).toEqual(expect.arrayContaining(['ASUS', 'HP', 'MACBOOK']))
    expect(textsOf(main, 'select[name="kind"] option')).toEqual(
      expect.arrayContaining(['Laptop', 'Mobile', 'Smart TV', 'Pendrive or storage', 'Smart watch']),
    )
    expect(attributesOf(main, 'textarea[name="description"]', 'rows')).toEqual(['15'])
    expect(attributesOf(main, 'input[name="originalPrice"]', 'placeholder')).toEqual(['12,000'])
    expect(main.querySelectorAll('input[name="resalePrice"]')).toHaveLength(1)
    expect(textOf(main)).toContain('Years used')
    expect(attributesOf(main, 'input[name="condition"]', 'type')).toContain('radio')
    const own = main
      .querySelectorAll('input')
      .filter((field) => field.getAttributeValue('value') === people.saller.displayName)
    expect(own.map((field) => field.hasAttribute('disabled') || field.hasAttribute('readonly'))).toEqual([true])
    expect(named(main, 'Add Product')).toHaveLength(1)
  })
})

describe('a product', () => {
  const bookNow = async (person: Person) =>
    named(mainOf(await pageOf(person, `/products/sp/${id}`)), 'Book Now').map((button) =>
      button.getAttributeValue('aria-disabled'),
    )

  test('[D11 X13] can be booked by a buyer and by an admin', async () => {
    for (const person of [await shop.aPerson({ role: 'buyer' }), people.admin]) {
      const buttons = await bookNow(person)
      expect(buttons.length).toBeGreaterThan(0)
      for (const disabled of buttons) expect(disabled).not.toBe('true')
    }
  })

  test('[D12 X13] cannot be booked by a saller, who reads why', async () => {
    for (const disabled of await bookNow(people.otherSaller)) expect(disabled).toBe('true')
    expect(words(await pageOf(people.otherSaller, `/products/sp/${id}`))).toContain('Book Now is for buyers.')
  })
})
