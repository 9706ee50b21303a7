import { expect, type Page } from '@playwright/test'
import { signInTo, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { waitUntilLoaded } from '../../../e2e/support/layout.ts'
import { DASHBOARD, EMAILS, isCheckedInFull } from '../../../e2e/support/page-checks.ts'

/** The widest window of a phone that is small, and CSS pixels of a window of 1280 at 400 % (WCAG 2.2, 1.4.10 Reflow). */
const WIDTHS = [360, 320]
const WORD = 'Dell_Latitude_5490_Core_i5_8th_Gen_8GB_256GB_SSD_'
const NAME = 'Mohammadasaduzzamanchowdhuryrahmanbhuiyanmohammadasaduzzaman'
const EMAIL = `${'mohammad.asaduzzaman.chowdhury'.replaceAll('.', '')}${'x'.repeat(30)}@${'longest-domain'.repeat(4)}.example`

/** Writes the longest words that are accepted into everything that people name and write. */
async function lengthen(): Promise<void> {
  const long = (length: number) => WORD.repeat(60).slice(0, length)
  const words: [string, unknown[]][] = [
    [
      `update products set name = $1, location = $2, used = $3, condition = $3, description = $4,
         parches_date = $5, original_price = case when id::text < '8' then $6 else original_price end`,
      [long(120), long(80), long(60), long(900), `${'x'.repeat(16)}2020`, `${'9'.repeat(9)}`],
    ],
    [
      'update bookings set product_name = $1, location = $2, buyer_name = $3, saler_name = $3, email = $4',
      [long(120), long(80), NAME, EMAIL],
    ],
    [
      'update users set display_name = $1, email = case when email = any($3) then email else id || $2 end',
      [NAME, EMAIL.slice(20), Object.values(EMAILS)],
    ],
    [
      'update blogs set name = $1, category = $2, author = $3, description = $4, tags = array[$2]',
      [long(120), long(40), NAME, long(300)],
    ],
    ['update inbox_messages set name = $1, email = $2, company = $3, message = $4', [NAME, EMAIL, long(80), long(900)]],
    ['update threads set product_name = $1', [long(120)]],
    ['update booking_moves set note = $1 where note is not null', [long(200)]],
    ['update offers set word = $1', [long(200)]],
    ['update reviews set words = $1, answer = case when answer is not null then $1 end', [long(600)]],
    ['update users set place = $1 where place is not null', [long(200)]],
    ['update saved_searches set name = $1', [long(80)]],
    ['update messages set body = $1 where kind is null', [long(400)]],
  ]
  for (const [query, values] of words) await queryDatabase(query, values)
}

/** Texts of the innermost elements that extend beyond the window. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= wide) return []
    const isOut = (element: Element) => element.getBoundingClientRect().right > wide + 1
    const isCut = (element: Element): boolean => {
      const around = element.parentElement
      return around !== null && (getComputedStyle(around).overflowX !== 'visible' || isCut(around))
    }
    return [...document.querySelectorAll('body *')]
      .filter((element) => isOut(element) && !isCut(element) && ![...element.children].some(isOut))
      .map((element) => `${element.tagName} ${element.className} '${element.textContent?.slice(0, 40)}'`)
      .slice(0, 5)
  })
}

async function overflowsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.setViewportSize({ width: WIDTHS[0] ?? 360, height: 740 })
    await page.goto(path)
    await waitUntilLoaded(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 })
      for (const element of await tooWide(page)) found.push(`${path} at ${width}: ${element}`)
    }
  }
  return found
}

async function idsOf(table: string, where = 'true'): Promise<string[]> {
  return (await queryDatabase<{ id: string }>(`select id from ${table} where ${where} limit 1`)).map(({ id }) => id)
}

test.describe('with the longest words that are accepted nothing scrolls sideways, at 320 px and at 360 px', () => {
  test('pages of guests', async ({ visit }) => {
    await lengthen()
    const { page } = await visit()
    const [post] = await idsOf('blogs')
    const paths = [
      '/',
      '/products',
      '/products?kind=laptop',
      `/products?q=${WORD}`,
      '/products/hp',
      '/blog',
      `/blog/${post}`,
      '/contact',
    ]
    expect(await overflowsOf(page, paths)).toEqual([])
    await page.goto('/products')
    await page.getByRole('button', { name: /list/i }).first().click()
    expect(await tooWide(page)).toEqual([])
  })

  for (const role of ['admin', 'saller', 'buyer'] as const)
    test(`pages of somebody with the role ${role}`, async ({ visit }) => {
      test.setTimeout(240_000)
      await lengthen()
      const { page } = await visit()
      await signInTo(page, '/dashboard', EMAILS[role])
      const own = `exists (select from users where users.email = '${EMAILS[role]}' and users.id in (bookings.buyer_id, bookings.seller_id))`
      const [product] = await idsOf('products', "state = 'live'")
      const [thread] =
        role === 'admin'
          ? []
          : await idsOf(
              'threads',
              `exists (select from users where users.email = '${EMAILS[role]}' and users.id in (threads.buyer_id, threads.seller_id))`,
            )
      const deals = role === 'admin' ? [] : (await idsOf('bookings', own)).map((id) => `/dashboard/deals/${id}`)
      const paths = [
        ...DASHBOARD.filter((screen) => screen.for[role] && isCheckedInFull(screen.path, role)).map(({ path }) => path),
        `/products/sp/${product}`,
        ...deals,
        ...(thread ? [`/dashboard/messages/${thread}`] : []),
      ]
      expect(await overflowsOf(page, paths)).toEqual([])
    })
})
