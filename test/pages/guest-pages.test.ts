import type { HtmlElement } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCategory, aProduct } from '#catalogue/products/server/build.ts'
import { aBlog } from '#content/blog/server/build.ts'
import type { PublicSettings } from '#shared/settings.ts'
import { type TestApp, testApp } from '../app.ts'
import { guestRenderer } from './guest-page.ts'
import { attributesOf, documentOf, firstText, linksOf, textOf, textsOf } from './page-document.ts'

const LONG_NAME = `HP EliteBook ${'x'.repeat(40)}`
const LONG_TITLE = 'How to read the health of a battery before you pay for a used laptop'
const LONG_TEXT = `${'Read the number first. '.repeat(5)}Then pay.`
const CONTACT: PublicSettings['contact'] = {
  ...{ address: 'House 14, Road 6, Dhanmondi', tollFree: '08000 555 012', phone: '+880 2555 01240' },
  ...{ email: 'hello@greentech.example', facebook: 'https://facebook.example/greentech' },
}

let shop: TestApp
let render: Awaited<ReturnType<typeof guestRenderer>>
/** The ids of products by their names, and of the post with a long title. */
const ids: Record<string, string> = {}
let post: string

beforeAll(async () => {
  shop = await testApp()
  const saller = await shop.aPerson({ role: 'saller', displayName: 'Rezaul Karim' })
  for (const brand of ['ASUS', 'HP', 'MACBOOK']) await aCategory(shop.db, brand)
  const names = ['HP Spectre', 'HP ProBook 440', 'HP Pavilion 14', 'MACBOOK Air M1', 'ASUS VivoBook 15', LONG_NAME]
  for (const name of names) {
    const product = await aProduct(shop.db, saller, { name, category: name.split(' ')[0] as string })
    ids[name] = product._id
  }
  for (const name of names.slice(0, 4)) await shop.callsOf(saller).advertise({ product: { _id: ids[name] as string } })
  for (const name of ['Chargers', 'Screens', 'Keyboards']) await aBlog(shop.db, { name, category: 'Mobile' })
  post = await aBlog(shop.db, { name: LONG_TITLE, description: LONG_TEXT })
  render = await guestRenderer(shop)
})
afterAll(() => shop.close())

async function pageAt(address: string, given?: Partial<PublicSettings>) {
  return documentOf((await render(address, given)).html)
}

/** The fields of a form in their order, without the one that only programs fill in. */
function fieldsOf(part: Pick<HtmlElement, 'querySelectorAll'>, form: string): HtmlElement[] {
  return part
    .querySelectorAll(`${form} *`)
    .filter((element) => ['input', 'textarea'].includes(element.tagName) && !element.hasAttribute('tabindex'))
}

/** The names of products that the links of a part lead to, in their order. */
function productsIn(links: (string | null)[]): string[] {
  const names = new Map(Object.entries(ids).map(([name, id]) => [`/products/sp/${id}`, name]))
  return [...new Set(links.flatMap((link) => names.get(link ?? '') ?? []))]
}

const NEWEST = [LONG_NAME, 'ASUS VivoBook 15', 'MACBOOK Air M1', 'HP Pavilion 14', 'HP ProBook 440', 'HP Spectre']

describe('every public page', () => {
  test('[U04 U05 R28] has a navbar that leads to the four pages and to the login', async () => {
    const page = await pageAt('/contact')
    expect(linksOf(page, 'header nav a')).toEqual(expect.arrayContaining(['/', '/products', '/blog', '/contact']))
    expect(linksOf(page, 'header a')).toContain('/login')
    expect(linksOf(page, 'header a')).not.toContain('/dashboard')
    expect(firstText(page, 'title')).toBe('Contact - GreenTech')
  })

  test('[U06 U07 U08 U09 U10] has a footer with logo, social links, address, numbers, e-mail, legal links and Mail Us', async () => {
    const page = await pageAt('/contact', { contact: CONTACT })
    const footer = page.querySelector('footer')
    if (!footer) throw new Error('no footer')
    expect(footer.querySelectorAll('svg').length).toBeGreaterThan(0)
    expect(linksOf(footer, 'a')).toEqual(
      expect.arrayContaining([
        ...['https://facebook.example/greentech', 'tel:08000555012', 'tel:+880255501240'],
        ...['mailto:hello@greentech.example', '/terms-condition', '/privacy-policy', '/return-refund', '/dashboard'],
      ]),
    )
    expect(textOf(footer)).toContain('House 14, Road 6, Dhanmondi')
    const fields = fieldsOf(footer, 'form')
    expect(fields.map((field) => [field.getAttributeValue('name'), field.hasAttribute('required')])).toEqual([
      ...[['name', true] as const, ['email', true] as const],
      ...[['phone', false] as const, ['message', true] as const],
    ])
  })
})

describe('the home page', () => {
  test('[H01 H02] begins with links to the products and to the blog', async () => {
    const page = await pageAt('/')
    const hero = page.querySelectorAll('main section')[0]
    const link = (words: string) => hero?.querySelectorAll('a').find((one) => textOf(one).startsWith(words))
    expect(link('Get Started')?.getAttributeValue('href')).toBe('/products')
    expect(link('Learn More')?.getAttributeValue('href')).toBe('/blog')
  })

  test('[H03 H04] has four features and every brand with a link to all of it', async () => {
    const page = await pageAt('/')
    expect(textsOf(page, '[aria-labelledby="features"] li')).toHaveLength(4)
    const brands = '[aria-labelledby="categories"] li'
    expect(textsOf(page, `${brands} h3`)).toEqual(['ASUS', 'HP', 'MACBOOK'])
    expect(linksOf(page, `${brands} a`)).toEqual(['/products/ASUS', '/products/HP', '/products/MACBOOK'])
    for (const words of textsOf(page, `${brands} a`)) expect(words).toContain('See All')
  })

  test('[H04] leads to each of many brands by a See All link, some of them folded, without a script', async () => {
    const brands = Array.from({ length: 12 }, (_, at) => `BRAND ${String.fromCharCode(65 + at)}`)
    const saller = await shop.aPerson({ role: 'saller' })
    for (const brand of brands) {
      await aCategory(shop.db, brand)
      await aProduct(shop.db, saller, { name: `${brand} phone`, category: brand })
    }
    shop.cache.clear()
    const page = await pageAt('/')
    const links = page.querySelectorAll('[aria-labelledby="categories"] li a')
    const all = ['ASUS', 'HP', 'MACBOOK', ...brands].map((brand) => `/products/${encodeURIComponent(brand)}`)
    expect(links.map((link) => link.getAttributeValue('href')).toSorted()).toEqual(all.toSorted())
    for (const link of links) expect(textOf(link)).toContain('See All')
    expect(textsOf(page, '[aria-labelledby="categories"] summary')).toEqual(['All 15 brands'])
    await shop.pool.query("delete from products where category like 'BRAND %'")
    await shop.pool.query("delete from categories where name like 'BRAND %'")
    shop.cache.clear()
  })

  test('[H05 H06 N03] has the first three adverts and the first three products, and a link to all', async () => {
    const page = await pageAt('/')
    expect(productsIn(linksOf(page, '[aria-labelledby="adverts"] a'))).toHaveLength(3)
    const some = '[aria-labelledby="all-products"]'
    expect(productsIn(linksOf(page, `${some} a`))).toEqual(NEWEST.slice(0, 3))
    const all = page.querySelectorAll(`${some} a`).find((one) => textOf(one) === 'View All')
    expect(all?.getAttributeValue('href')).toBe('/products')
  })

  test('[H07 H08 N02] has the latest posts, their texts cut to 100 characters, and a link to all', async () => {
    const page = await pageAt('/')
    const blogs = page.querySelector('[aria-labelledby="latest-blogs"]')
    if (!blogs) throw new Error('no posts')
    expect(textOf(blogs)).toContain(`${LONG_TEXT.slice(0, 100).trimEnd()}...`)
    expect(textOf(blogs)).not.toContain('Then pay.')
    const all = blogs.querySelectorAll('a').find((one) => textOf(one) === 'View All')
    expect(all?.getAttributeValue('href')).toBe('/blog')
  })

  test('[H09 X11] has a newsletter form with one required e-mail field', async () => {
    const fields = fieldsOf(await pageAt('/'), '[aria-labelledby="newsletter"]')
    expect(fields.map((field) => field.getAttributeValue('type'))).toEqual(['email'])
    expect(fields.every((field) => field.hasAttribute('required'))).toBe(true)
  })

  test('[H11] narrows its products to the chosen brand, whose chip is highlighted', async () => {
    const page = await pageAt('/?brand=MACBOOK')
    const some = '[aria-labelledby="all-products"]'
    expect(productsIn(linksOf(page, `${some} a`))).toEqual(['MACBOOK Air M1'])
    expect(textsOf(page, `${some} [aria-label="Brands"] [aria-current]`)).toEqual(['MACBOOK'])
    expect(textsOf(await pageAt('/'), `${some} [aria-label="Brands"] [aria-current]`)).toEqual(['All'])
  })
})

describe('a list of products', () => {
  test('[R05 P01 P02 P03 P05 A09] shows and counts all, with orders, brands and two layouts', async () => {
    const page = await pageAt('/products')
    expect(productsIn(linksOf(page, 'main li a'))).toEqual(NEWEST)
    expect(firstText(page, 'main p[aria-live="polite"]')).toBe('6 of 6 products')
    const orders = ['Default', 'Popularity', 'Average Rating', 'Newness', 'Price Low to High']
    expect(textsOf(page, 'select[name="sort"] option').slice(0, 5)).toEqual(orders)
    const brands = textsOf(page, 'main [aria-label="Brands"] a').map((words) => words.replace(/\d+$/, ''))
    expect(brands).toEqual(['All', 'ASUS', 'HP', 'MACBOOK'])
    expect(attributesOf(page, '[aria-label="Layout"] button', 'aria-label')).toEqual(['Grid', 'List'])
  })

  test('[P06 P07] is narrowed by the chip of a brand, without regard to case; All leads back to the full list', async () => {
    const page = await pageAt('/products?brand=asus')
    expect(productsIn(linksOf(page, 'main li a'))).toEqual(['ASUS VivoBook 15'])
    expect(linksOf(page, 'main [aria-label="Brands"] a')[0]).toBe('/products')
  })

  test('[R06 A02] of one brand is at its name, without regard to case', async () => {
    const page = await pageAt('/products/macBook')
    expect(firstText(page, 'h1')).toBe('MACBOOK Products')
    expect(productsIn(linksOf(page, 'main li a'))).toEqual(['MACBOOK Air M1'])
  })

  test('[P08 P09 P10 P11 P12 P13 N01 N02 D03] has cards with photo, brand, name cut to 40, condition and price in BDT', async () => {
    const page = await pageAt('/products')
    const card = page.querySelectorAll(`main li a[href="/products/sp/${ids[LONG_NAME]}"]`)[0]
    if (!card) throw new Error('no card')
    expect(card.querySelector('img')?.getAttributeValue('src')).toBe('/images/probook.jpg')
    const words = textOf(card)
    expect(words).toContain(`${LONG_NAME.slice(0, 40)}...`)
    expect(words).not.toContain(LONG_NAME.slice(0, 41))
    for (const part of ['HP', 'good', 'BDT 52,000']) expect(words).toContain(part)
  })
})

describe('a product, if guests may see it', () => {
  const address = () => `/products/sp/${ids['HP Spectre']}`

  test('[D01 D02 D04 D05 D06 D07 D08 D09] shows photo, name, both prices in dollars, facts and description', async () => {
    const page = await pageAt(address())
    expect(firstText(page, 'h1')).toBe('HP Spectre')
    expect(attributesOf(page, '#photo-1 img', 'src')).toEqual(['/images/probook.jpg'])
    const words = textsOf(page, 'main p')
    expect(words).toEqual(expect.arrayContaining(['Sale price$52,000 BDT', 'Original price $85,000']))
    expect(textsOf(page, '[aria-labelledby="facts"] dl > div').slice(0, 4)).toEqual([
      'Purchase year2023',
      'Used1 year / 6 months',
      'LocationDhanmondi, Dhaka',
      'BrandHP',
    ])
    expect(firstText(page, '[aria-labelledby="condition"] p span')).toBe('Good')
    expect(firstText(page, '[aria-labelledby="description"] p')).toContain('Core i5, 16 GB')
  })

  test('[D12 Y01] has Book Now disabled, a link to sign in, and says why', async () => {
    const page = await pageAt(address())
    const buttons = page.querySelectorAll('main button').filter((button) => textOf(button) === 'Book Now')
    expect(buttons.length).toBeGreaterThan(0)
    for (const button of buttons) expect(button.getAttributeValue('aria-disabled')).toBe('true')
    expect(linksOf(page, 'main a')).toContain(`/login?from=${encodeURIComponent(`${address()}?open=book`)}`)
    expect(linksOf(page, 'header a')).toContain('/login')
  })

  test('[D13 N03] has up to three other laptops of its brand below', async () => {
    const more = productsIn(linksOf(await pageAt(address()), '[aria-labelledby="more"] a'))
    expect(more).toHaveLength(3)
    expect(more).not.toContain('HP Spectre')
    for (const name of more) expect(name).toMatch(/^HP /)
  })

  test('[R07] is hidden from guests otherwise, but for its name and price in a preview', async () => {
    const page = await pageAt(address(), { publicProductPages: false })
    expect(firstText(page, 'main h1')).toBe('Loading the product')
    expect(firstText(page, 'main')).not.toContain('Core i5, 16 GB')
    expect(firstText(page, 'title')).toBe('HP Spectre - GreenTech')
    expect(attributesOf(page, 'meta[property="product:price:amount"]', 'content')).toEqual(['52000'])
  })
})

describe('the blog', () => {
  test('[B01 R08 A02] is a list of posts beside a sidebar', async () => {
    const page = await pageAt('/blog')
    expect(firstText(page, 'main h1')).toBe('Blog')
    expect(textsOf(page, 'main article')).toHaveLength(4)
    expect(textsOf(page, 'main aside h2')).toEqual(['Categories', 'Recent Posts', 'Tags'])
    expect(page.querySelectorAll('footer')).toHaveLength(1)
  })

  test('[B02 B03 B04 N02] has cards with photo, date, author, title cut to 50 and a link to the post', async () => {
    const [card] = (await pageAt('/blog')).querySelectorAll('main article')
    if (!card) throw new Error('no post')
    expect(attributesOf(card, 'img', 'src')).toEqual(['/images/battery.jpg'])
    expect(firstText(card, 'time')).toMatch(/^\d{1,2} \w+ 20\d\d$/)
    expect(textOf(card)).toContain('Mahmudul Karim')
    expect(firstText(card, 'h2')).toBe(`${LONG_TITLE.slice(0, 50).trimEnd()}...`)
    const link = card.querySelectorAll('a').find((one) => textOf(one).startsWith('Read More'))
    expect(link?.getAttributeValue('href')).toBe(`/blog/${post}`)
  })

  test('[B06 B07 B08 B10] can be searched, and filtered by category with its true count, and by tag', async () => {
    const page = await pageAt('/blog')
    expect(attributesOf(page, 'main aside form input', 'name')).toEqual(['q'])
    expect(linksOf(page, 'main aside a')).toEqual(
      expect.arrayContaining(['/blog?category=Mobile', '/blog?category=Laptop']),
    )
    expect(textsOf(page, 'main aside a')).toEqual(expect.arrayContaining(['Mobile(3)', 'Laptop(1)']))
    const tags = ['Mobile', 'Laptop', 'Smart TV', 'Pendrive', 'Smart Watch', 'Shooes']
    expect(textsOf(page, 'main aside a').slice(-6)).toEqual(tags)
    expect(textsOf(await pageAt('/blog?category=Mobile'), 'main article')).toHaveLength(3)
    expect(textsOf(await pageAt('/blog?q=keyboards'), 'main article')).toHaveLength(1)
    expect(textsOf(await pageAt('/blog?tag=Laptop'), 'main article')).toHaveLength(4)
    expect(textsOf(await pageAt('/blog?tag=Mobile'), 'main article')).toHaveLength(0)
  })

  test('[B09 N02 N03] has the three newest in the sidebar with photo, date and title cut to 20', async () => {
    const page = await pageAt('/blog')
    const recent = page.querySelectorAll('main aside a').filter((link) => link.querySelector('img'))
    expect(recent).toHaveLength(3)
    expect(recent[0]?.getAttributeValue('href')).toBe(`/blog/${post}`)
    expect(textOf(recent[0] ?? page)).toMatch(/^How to read the heal\.\.\.\d{1,2} \w+ 20\d\d$/)
  })

  test('[B05 R09] shows a post with photo, date, author, category, title, description and text', async () => {
    const page = await pageAt(`/blog/${post}`)
    const [article] = page.querySelectorAll('main article')
    if (!article) throw new Error('no post')
    expect([firstText(article, 'h1'), firstText(article, 'a')]).toEqual([LONG_TITLE, 'Laptop'])
    expect(attributesOf(article, 'img', 'src')).toContain('/images/battery.jpg')
    expect(firstText(article, 'time')).toMatch(/^\d{1,2} \w+ 20\d\d$/)
    for (const words of ['Mahmudul Karim', LONG_TEXT, 'On Windows']) expect(textOf(article)).toContain(words)
  })
})

describe('contact', () => {
  test('[C01 X10] asks for five fields, all of them required', async () => {
    const page = await pageAt('/contact')
    const fields = fieldsOf(page, 'main form')
    expect(fields.map((field) => field.getAttributeValue('name'))).toEqual([
      ...['name', 'email', 'phone', 'company', 'message'],
    ])
    expect(fields.every((field) => field.hasAttribute('required'))).toBe(true)
    expect(attributesOf(page, 'main form input[name="email"]', 'type')).toEqual(['email'])
  })

  test('[C04 R04] also shows address, e-mail, phone and social links', async () => {
    const page = await pageAt('/contact', { contact: CONTACT })
    const [aside] = page.querySelectorAll('main aside')
    expect(textOf(aside ?? page)).toContain('House 14, Road 6, Dhanmondi')
    expect(linksOf(page, 'main aside a')).toEqual(
      expect.arrayContaining([
        ...['mailto:hello@greentech.example', 'tel:+880255501240', 'https://facebook.example/greentech'],
      ]),
    )
  })
})

test.each(['/nowhere', '/products/no-such-brand', '/contact/us', '/dashboard/nowhere'])(
  '[R15 C05 C06] %s is not found, with a link home',
  async (address) => {
    const { status, html } = await render(address)
    const page = documentOf(html)
    expect(status).toBe(404)
    expect(firstText(page, 'title')).toBe('Not found - GreenTech')
    if (address.startsWith('/dashboard')) return
    expect(firstText(page, 'main h1')).toBe('This is not a valid page.Please Provide a valid url...')
    expect(
      page
        .querySelectorAll('main a')
        .find((link) => textOf(link) === 'Retry')
        ?.getAttributeValue('href'),
    ).toBe('/')
  },
)

describe('the login', () => {
  test('[L03 L04 L05 L06 R13] has an e-mail and a password, required, and links to reset it and to register', async () => {
    const page = await pageAt('/login')
    const fields = page
      .querySelectorAll('main form input')
      .filter((field) => field.getAttributeValue('name') !== 'phone')
    expect(fields.map((field) => field.getAttributeValue('type'))).toEqual(['email', 'password'])
    expect(fields.every((field) => field.hasAttribute('required'))).toBe(true)
    const link = (words: string) => page.querySelectorAll('main a').find((one) => textOf(one) === words)
    expect(link('Forgot password?')?.getAttributeValue('href')).toBe('/reset-password')
    expect(link('Create a free account')?.getAttributeValue('href')).toBe('/register')
    expect(textsOf(page, 'main form button').at(-1)).toBe('Log In')
  })

  test('[L08 L09] has a Google button, and a picture with a slogan', async () => {
    const page = await pageAt('/login')
    expect(textsOf(page, 'main button')).toContain('Continue with Google')
    expect(attributesOf(page, 'main picture img', 'src')).toEqual([expect.stringMatching(/desk-wide.*\.jpg$/)])
    expect(textOf(page.querySelectorAll('main')[0] ?? page)).toContain('Good things, passed on in good hands.')
  })
})

describe('the registration', () => {
  test('[G01 G02 G03 G04 G06 G07 G08] asks for name, photo, e-mail, password twice and role', async () => {
    const page = await pageAt('/register')
    expect(
      page
        .querySelectorAll('main a')
        .find((one) => textOf(one) === 'Sign In here')
        ?.getAttributeValue('href'),
    ).toBe('/login')
    const fields = page.querySelectorAll('main form input')
    expect(fields.map((field) => [field.getAttributeValue('name'), field.getAttributeValue('type')])).toEqual([
      ['displayName', 'text'],
      [null, 'file'],
      ['email', 'email'],
      ['password', 'password'],
      ['confirm', 'password'],
      ['role', 'radio'],
      ['role', 'radio'],
    ])
    expect(attributesOf(page, 'main form input[name="role"]', 'value')).toEqual(['buyer', 'saller'])
    expect(attributesOf(page, 'main form button', 'aria-label')).toContain('Show password')
    expect(textsOf(page, 'main button')).toContain('Continue with Google')
    expect(textsOf(page, 'main form button').at(-1)).toBe('Create my account')
  })

  test('[G10] has a decorative testimonial with a sample profile', async () => {
    const [aside] = (await pageAt('/register')).querySelectorAll('main aside')
    if (!aside) throw new Error('no testimonial')
    expect(aside.querySelectorAll('blockquote')).toHaveLength(1)
    expect(aside.querySelectorAll('figcaption img')).toHaveLength(1)
    expect(aside.querySelectorAll('a, button, input')).toEqual([])
  })

  test('[X03 X06] takes images as photo, and has no bounds that the specification does not name', async () => {
    const page = await pageAt('/register')
    const [accept] = attributesOf(page, 'main form input[type="file"]', 'accept')
    expect(accept?.split(',').every((type) => type.startsWith('image/'))).toBe(true)
    for (const field of page.querySelectorAll('main form input'))
      for (const bound of ['minlength', 'maxlength', 'min', 'max', 'pattern'])
        expect(field.hasAttribute(bound)).toBe(false)
  })
})

test.each([
  ['/login', ['/login/link']],
  ['/register', ['/login/link', '/register/phone']],
])(
  'in the browser of another app %s offers the link by e-mail and the phone, and Google not at all',
  async (address, links) => {
    const page = await pageAt(address)
    expect(linksOf(page, '.only-in-app a')).toEqual(links)
    if (address === '/login') expect(page.querySelector('main input[name="phone"]')).not.toBeNull()
    const google = page.querySelectorAll('main button').filter((button) => textOf(button).includes('Google'))
    expect(google.map((button) => button.classList.contains('not-in-app'))).toEqual([true])
  },
)
