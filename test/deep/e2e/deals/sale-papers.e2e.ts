import { expect, type Page } from '@playwright/test'
import { SIZES, signInTo, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { EMAILS } from '../../../e2e/support/page-checks.ts'

/** Prices from the shortest to those with the longest words in either language. The highest is that of the meeting page. */
const PRICES = [
  ...[1, 9, 100, 999, 1_000, 5_555, 9_999, 10_000, 77_777, 99_999, 100_000, 377_377, 777_777, 999_999],
  ...[1_000_000, 7_777_777, 9_999_999, 10_000_000, 37_373_737, 77_777_777, 88_888_888, 99_999_999],
]
/** The longest names that a form takes, in wide letters and in Bangla with marks above and below the line. */
const SCRIPTS = { latin: 'WWWWWW WWWW ', bangla: 'ক্ষ্মী স্ত্রী ' }

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

/** A deal that was handed over, and one of its people who signs in with the password of the demo. */
async function aClosedDeal(): Promise<{ id: string; email: string }> {
  const [deal] = await queryDatabase<{ id: string; email: string }>(
    `select bookings.id, users.email from bookings join users on users.id in (buyer_id, seller_id)
     where bookings.state = 'handed_over' and users.email = any($1) order by bookings.id limit 1`,
    [Object.values(EMAILS)],
  )
  if (!deal) throw new Error('the market has no deal that was handed over')
  return deal
}

async function lengthen(id: string, script: string): Promise<void> {
  const text = (length: number) => script.repeat(length).slice(0, length).trim()
  await queryDatabase(
    `update bookings set buyer_name = $2, saler_name = $2, product_name = $3, agreed_place = $4, pay = 'rocket' where id = $1`,
    [id, text(60), text(120), text(200)],
  )
}

/** All that a paper can say, each text as long as its form takes it, in a wide script. */
const longestPaper = (script: string) => {
  const text = (length: number) => script.repeat(length).slice(0, length)
  const fault = { title: { en: text(60), bn: text(60) }, note: text(1_100) }
  const sides = { buyer: `1${text(79)}`, saller: `2${text(79)}` }
  const grades = { buyer: { en: 'Like new', bn: 'নতুনের মতো' }, saller: { en: 'For parts', bn: 'যন্ত্রাংশের জন্য' } }
  return {
    ...{ salerName: text(60), buyerName: text(60), productName: text(120), place: text(200), taka: 77_777_777 },
    ...{ noun: { en: 'Computer accessory', bn: 'কম্পিউটারের যন্ত্রাংশ' }, pay: 'rocket', serials: sides, grades },
    ...{
      faults: [fault, fault, fault, fault].map((one, at) => ({
        ...one,
        title: { ...one.title, en: `${at}${text(59)}` },
      })),
    },
    allFaults: 30,
  }
}

/** The longest paper is one page in either language, with its own script. */
async function printLongest(page: Page, pathname: string): Promise<void> {
  for (const [language, script] of [
    ['', 'WWWWWW WWWW '],
    ['/bn', 'ক্ষ্মী স্ত্রী '],
  ] as const) {
    const longest = longestPaper(script)
    await page.route('**/api/deals/*/paper', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ...longest } })
    })
    await page.goto(`${language}${pathname}`)
    await page.getByRole('article').getByText(longest.productName.trim()).first().waitFor()
    expect(pagesOf(await page.pdf({ format: 'A4' })), script).toBe(1)
    await page.unroute('**/api/deals/*/paper')
  }
}

test('the sale paper with the longest names is one page of A4 at every price, in both languages', async ({ visit }) => {
  const { id, email } = await aClosedDeal()
  const { page } = await visit({ viewport: SIZES.desk })
  await signInTo(page, `/dashboard/deals/${id}/paper`, email)
  const printed: string[] = []
  for (const [name, script] of Object.entries(SCRIPTS)) {
    await lengthen(id, script)
    for (const taka of PRICES) {
      await queryDatabase('update bookings set agreed_taka = $2 where id = $1', [id, taka])
      for (const language of ['', '/bn']) {
        await page.goto(`${language}/dashboard/deals/${id}/paper`)
        const digits = language === '' ? 'en-IN' : 'bn-BD-u-nu-beng'
        await page.getByRole('article').getByText(taka.toLocaleString(digits)).first().waitFor()
        const pages = pagesOf(await page.pdf({ format: 'A4' }))
        if (pages !== 1) printed.push(`${name} ${language} ${taka}: ${pages} pages`)
      }
    }
  }
  expect(printed).toEqual([])
})

test('a sale paper with the longest texts and many faults is one page of A4 in both languages', async ({ visit }) => {
  const { id, email } = await aClosedDeal()
  const { page } = await visit({ viewport: SIZES.phone })
  // Not to the paper: its call may still be on its way when the answers begin to change.
  await signInTo(page, '/dashboard', email)
  await printLongest(page, `/dashboard/deals/${id}/paper`)
})
