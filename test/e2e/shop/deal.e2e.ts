import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoViolations, SIZES, test } from '../support/browser.ts'
import { PHOTOS } from '../support/listing-form.ts'
import { countPresses, registerByPhone, typeInto } from '../support/new-person.ts'

const LAPTOP = 'HP EliteBook 840 G5 i5-8250U 8GB RAM 256GB SSD 14"'
const THREE = ['front', 'keyboard', 'closed'].map((side) => path.join(PHOTOS, `laptop-business-${side}.jpg`))
const REPORT =
  '<td>DESIGN CAPACITY</td><td>50,000 mWh</td><td>FULL CHARGE CAPACITY</td><td>42,000 mWh</td><td>CYCLE COUNT</td><td>312</td>'
const QUESTION = 'Is it still available?'
const ANSWER = 'Yes, it is still available'
const WAY = { timeout: 15_000 }
const PHONE = { viewport: SIZES.phone, hasTouch: true, permissions: ['clipboard-write'] }
/** Of each, from the first page to the hand-over. */
const MAX_PRESSES = 45

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
const link = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('link', { name }).filter({ visible: true }).first()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor(WAY)

/** How many pages a PDF of Chromium has. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

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

/** In either language, with its own script, the longest paper is one page, too. */
async function printLongest(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
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
    await page.getByRole('article').getByText(longest.productName.trim()).first().waitFor(WAY)
    expect(pagesOf(await page.pdf({ format: 'A4' })), script).toBe(1)
    await page.unroute('**/api/deals/*/paper')
  }
}

/** Each writes how it was, on the page of the deal; a row of stars that is left out is named. */
async function writeReviews(hers: Page, his: Page): Promise<void> {
  for (const [page, words] of [
    [hers, 'Just as described, and on time.'],
    [his, 'Came on time and paid at once.'],
  ] as const) {
    await page.goto(new URL(page.url()).pathname.replace(/^\/bn|\/paper$/g, ''))
    await button(page.getByRole('main'), 'Write a review').tap(WAY)
    const dialog = page.getByRole('dialog')
    const rows = dialog.getByRole('group')
    for (const at of [0, 1]) await rows.nth(at).locator('label', { hasText: '5 stars' }).tap()
    await dialog.getByLabel('In your words').fill(words)
    await button(dialog, 'Send the review').tap()
    await dialog.getByText('Please choose stars').waitFor()
    await rows.nth(2).locator('label', { hasText: '4 stars' }).tap()
    await button(dialog, 'Send the review').tap()
    await heading(page, 'Your review is stored')
  }
  await hers.reload()
  await hers.getByText(/^Both reviews are shown from/).waitFor(WAY)
}

/** A new saller's way from the home page to the address of the laptop that he has listed. */
async function listLaptop(page: Page): Promise<string> {
  const form = page.getByRole('main')
  const next = () => button(page, 'Next').tap()
  await page.goto('/')
  await link(page, /^Sell$/).tap()
  await link(page, 'Register with your phone number').tap()
  await registerByPhone(page, '01811000002', 'Kamal Hossain')
  await page.waitForURL('**/dashboard/add-a-product')
  await form.locator('input[type=file][multiple]').setInputFiles(THREE)
  await next()
  await typeInto(page, 'Product Name', LAPTOP)
  await page.keyboard.press('Enter')
  await form.getByLabel('Accounts and locks').selectOption('signed-out')
  await next()
  await form.getByText('No known fault', { exact: true }).tap()
  await form.getByLabel('Charger').selectOption('original')
  await next()
  const report = { name: 'battery-report.html', mimeType: 'text/html', buffer: Buffer.from(REPORT) }
  await form.locator('input[type=file]:not([multiple])').setInputFiles(report)
  await form.getByText('Read from the file: 84%, 312 cycles.').waitFor()
  await next()
  await form.getByRole('radio', { name: /^Good/ }).locator('..').tap()
  await form.getByLabel('Years used').selectOption('2')
  await form.getByLabel('Year of Purchase').selectOption('2023')
  await next()
  await typeInto(page, 'Location', 'mirpur 10')
  await button(form, 'Mirpur 10, Dhaka').tap()
  await page.keyboard.press('Enter')
  await typeInto(page, 'Original Price', '60000')
  await form.getByLabel('Sale Price').tap()
  await page.keyboard.type('41500')
  await form.getByText('Negotiable', { exact: true }).tap()
  await next()
  await typeInto(page, 'Product Description', 'One owner, light scratches on the lid.')
  await button(form, 'Add Product').tap()
  await button(page.getByRole('region', { name: 'It is on sale' }), 'Copy link').tap()
  await page
    .getByText(/copied/i)
    .first()
    .waitFor()
  // No page of the site may read the clipboard.
  return (await link(page, 'See it').getAttribute('href')) ?? ''
}

/** A new buyer's way from a shared link to a question: she searches for the laptop first, and comes back to it. */
async function findAndAsk(page: Page, shared: string): Promise<void> {
  await page.goto(shared)
  await link(page, /search/i)
    .or(button(page, /search/i))
    .first()
    .tap()
  await typeInto(page, 'Name, brand or place', 'hp 840 g5 8gb')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=/)
  await link(page.getByRole('main'), /EliteBook 840 G5 i5-8250U 8GB RAM/).tap()
  await link(page.getByRole('main'), 'Sign in by phone').tap()
  await registerByPhone(page, '01711000003', 'Rupa Akter')
  await button(page.getByRole('main'), 'Ask the saller').tap()
  await button(page.getByRole('dialog'), QUESTION).tap()
  await button(page.getByRole('dialog'), 'Send').tap()
  await page.waitForURL('**/dashboard/messages/*')
}

/** Opens the newest notification. */
async function openNotice(page: Page, name: RegExp): Promise<void> {
  await link(page, /notif/i).or(button(page, /notif/i)).first().tap()
  await link(page.getByRole('main'), name).tap(WAY)
}

test('a deal of two new people from the home page and a shared link to the hand-over, each on a phone, with at most 45 presses and a fault found at the check', async ({
  visit,
}) => {
  const [his, hers] = [await visit(PHONE), await visit(PHONE)]
  const [hisPresses, herPresses] = [await countPresses(his.page), await countPresses(hers.page)]
  const shared = await listLaptop(his.page)
  const id = shared.split('/').at(-1)

  // She asks, he answers; she reads it without a reload.
  await findAndAsk(hers.page, shared)
  await hers.page.getByText('We show the answer here.').waitFor()
  await openNotice(his.page, /Rupa Akter wrote/)
  await button(his.page, ANSWER).tap()
  await button(his.page, 'Send').tap()
  await hers.page.getByText(ANSWER).filter({ visible: true }).first().waitFor(WAY)
  expect(await hers.page.getByText('We show the answer here.').count()).toBe(0)

  // She offers less, he agrees.
  await link(hers.page.getByRole('main'), /EliteBook/).tap()
  await button(hers.page, 'Make an offer').tap()
  await button(hers.page.getByRole('dialog'), '39,000').tap()
  await button(hers.page, /^Send the offer/).tap()
  await hers.page.getByText(/^Sent\. /).waitFor(WAY)
  await openNotice(his.page, /offers BDT/)
  await button(his.page, 'Accept 39,000').tap()
  await his.page.getByText('BDT 39,000 is agreed').first().waitFor(WAY)

  // She books, he accepts: both see the other's number.
  await hers.page.getByText('You agreed on BDT 39,000').first().waitFor(WAY)
  await button(hers.page, 'Book Now').tap()
  const booking = hers.page.getByRole('dialog')
  await expect.poll(() => booking.getByLabel('Phone').inputValue()).toBe('+8801711000003')
  await booking.getByLabel('Meeting location').tap()
  await hers.page.keyboard.type('IDB Bhaban, main gate')
  await hers.page.keyboard.press('Enter')
  await hers.page.waitForURL('**/my-orders')
  await link(hers.page.getByRole('main'), /Open/).tap()
  await heading(hers.page, /^Waiting for/)
  await button(his.page, /^Accept/).tap(WAY)
  await expect.poll(() => his.page.getByLabel('Your phone number').inputValue()).toBe('+8801811000002')
  await button(his.page, 'Accept and show my number').tap()
  await heading(hers.page, /said yes$/)
  await hers.page
    .getByText(/01811000002/)
    .first()
    .waitFor(WAY)

  // Beside the way: their conversation leads to the deal, and to a call now that the number is open.
  const beside = await hers.context.newPage()
  await beside.goto('/dashboard/messages')
  await beside.getByRole('main').getByRole('link', { name: LAPTOP }).first().click()
  await beside.getByRole('link', { name: /^Call / }).waitFor(WAY)
  await beside.getByRole('link', { name: /Open/ }).first().click()
  await heading(beside, /said yes$/)
  await beside.close()

  // He proposes when, where she asked to meet; she agrees.
  await link(his.page.getByRole('main'), /deal/i).tap()
  await button(his.page, 'Propose time and place').tap()
  const sheet = his.page.getByRole('dialog')
  await sheet.getByRole('group', { name: 'Day' }).getByRole('button').nth(1).tap()
  await sheet.getByRole('group', { name: 'Time' }).getByRole('button').first().tap()
  await button(sheet, /^Send to/).tap()
  await heading(hers.page, /proposes/)
  await hers.page
    .getByText(/IDB Bhaban, main gate/)
    .first()
    .waitFor()
  await button(hers.page, 'Agree').tap()
  await heading(his.page, /^Meet/)

  // They meet: she finds a fault and keeps it in the notes, pays, and types his code.
  await link(hers.page, 'Open the meeting kit').tap()
  await link(his.page, 'Open the meeting kit').tap()
  await button(hers.page, /^Fault: Every key/).tap(WAY)
  await hers.page.getByLabel('What do you see?').tap()
  await hers.page.keyboard.type('The letter N is stiff')
  await button(hers.page, 'Save the note').tap()
  await hers.page.getByText('1 of 14').waitFor()
  for (const point of await hers.page.getByRole('main').locator('label:has([type=checkbox])').all()) await point.tap()
  await hers.page.getByText('14 of 14').waitFor()
  await button(hers.page, 'Go on to the money').tap()
  await hers.page.getByText('Nagad', { exact: true }).tap()
  await button(hers.page, 'I have paid').tap()
  await button(his.page, 'Go on to the money').tap()
  await button(his.page, /^I see BDT .* in my balance$/).tap()
  const code = ((await his.page.getByText(/^The code is/).textContent()) ?? '').replace(/\D/g, '')
  for (const digit of code)
    await hers.page.getByRole('group', { name: 'Keypad' }).getByRole('button', { name: digit, exact: true }).tap()
  await heading(hers.page, /^It is yours/)
  await heading(his.page, /^Sold/)
  console.info(`the saller pressed ${hisPresses()} times, the buyer ${herPresses()} times`)
  expect(hisPresses()).toBeLessThanOrEqual(MAX_PRESSES)
  expect(herPresses()).toBeLessThanOrEqual(MAX_PRESSES)
  const summary = (await hers.page.locator('dl > div').allInnerTexts()).join(' ')
  expect(summary).toMatch(/39,000.*The letter N is stiff/s)
  expect(
    ((await (await fetch(new URL(`/api/product/${id}`, hers.page.url()))).json()) as { state: string }).state,
  ).toBe('sold')
  // What she noted stays with the deal, for both.
  for (const { page } of [hers, his]) {
    await page.getByRole('link', { name: 'To the deal' }).click()
    await heading(page, 'Noted at the meeting')
    await page.getByText('The letter N is stiff').waitFor(WAY)
    // The sale paper is one page of A4 for each of the two.
    await link(page.getByRole('main'), 'Sale paper').click()
    await heading(page, /^Sale paper · বিক্রির রসিদ/)
    await page.getByText('Thirty-nine thousand taka only').waitFor()
    await page.getByText('ঊনচল্লিশ হাজার টাকা মাত্র').waitFor()
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1)
  }
  await printLongest(hers.page)
  await writeReviews(hers.page, his.page)
  for (const visitor of [hers, his]) expectNoViolations(visitor)
})
