import { expect, type Locator, type Page } from '@playwright/test'
import { SIZES, test, type Visitor } from '../support/browser.ts'
import { BATTERY_REPORT, THREE_PHOTOS } from '../support/listing-form.ts'
import { countPresses, registerByPhone, typeInto } from '../support/new-person.ts'

const LAPTOP = 'HP EliteBook 840 G5 i5-8250U 8GB RAM 256GB SSD 14"'
/** Stored facts of the laptop: most were read from its name, the battery from its report. */
const STORED = {
  ...{ category: 'HP', kind: 'laptop', location: 'Mirpur 10, Dhaka', district: 'dhaka', area: 'dhaka-mirpur-10' },
  ...{ condition: 'Good', used: '2 years', batterySource: 'file', batteryHealth: 84 },
  photos: [expect.any(String), expect.any(String), expect.any(String)],
  specs: {
    ...{ model: 'EliteBook 840 G5', processorFamily: 'intel-i5', processor: 'i5-8250U', processorGeneration: 8 },
    ...{ ramGb: 8, storageGb: 256, storageType: 'ssd', screenInches: 14, locks: 'signed-out', charger: 'original' },
    defects: ['none'],
  },
}
const QUESTION = 'Is it still available?'
const ANSWER = 'Yes, it is still available'
const PHONE = { viewport: SIZES.phone, hasTouch: true, permissions: ['clipboard-write'] }
/** Presses of each person from the first page to the hand-over, at most. */
const MAX_PRESSES = 45

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
const link = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('link', { name }).filter({ visible: true }).first()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()

/** How many pages a PDF of Chromium has. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

/** Each writes how it was, on the page of the deal; a row of stars that is left out is named. */
async function writeReviews(hers: Page, his: Page): Promise<void> {
  for (const [page, words] of [
    [hers, 'Just as described, and on time.'],
    [his, 'Came on time and paid at once.'],
  ] as const) {
    await page.goto(new URL(page.url()).pathname.replace(/^\/bn|\/paper$/g, ''))
    await button(page.getByRole('main'), 'Write a review').tap()
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
  await hers.getByText(/^Both reviews are shown from/).waitFor()
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
  await form.locator('input[type=file][multiple]').setInputFiles(THREE_PHOTOS)
  await next()
  await typeInto(page, 'Product Name', LAPTOP)
  await page.keyboard.press('Enter')
  await form.getByLabel('Accounts and locks').selectOption('signed-out')
  await next()
  await form.getByText('No known fault', { exact: true }).tap()
  await form.getByLabel('Charger').selectOption('original')
  await next()
  await form.locator('input[type=file]:not([multiple])').setInputFiles(BATTERY_REPORT)
  await form.getByText('Read from the file: 84%, 312 cycles.').waitFor()
  await next()
  await form.getByRole('radio', { name: /^Good/ }).locator('..').tap()
  await form.getByLabel('Years used').selectOption('2')
  await form.getByLabel('Year of Purchase').selectOption('2023')
  await next()
  await typeInto(page, 'Location', 'mirpur 10')
  await button(form, 'Mirpur 10, Dhaka').tap()
  await expect(form.getByLabel('Location')).toHaveValue('Mirpur 10, Dhaka')
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
  await registerByPhone(page, '01711000003', 'Rupa Akter')
  await button(page.getByRole('main'), 'Ask the saller').tap()
  await button(page.getByRole('dialog'), QUESTION).tap()
  await button(page.getByRole('dialog'), 'Send').tap()
  await page.waitForURL('**/dashboard/messages/*')
}

/** Opens the newest notification. */
async function openNotice(page: Page, name: RegExp): Promise<void> {
  await link(page, /notif/i).or(button(page, /notif/i)).first().tap()
  await link(page.getByRole('main'), name).tap()
}

/** She asks, he answers; she reads it without a reload. */
async function talk(his: Page, hers: Page, shared: string): Promise<void> {
  await findAndAsk(hers, shared)
  const promise = hers.getByText('We show the answer here.')
  await promise.waitFor()
  await openNotice(his, /Rupa Akter wrote/)
  await button(his, ANSWER).tap()
  await button(his, 'Send').tap()
  await hers.getByText(ANSWER).filter({ visible: true }).first().waitFor()
  await expect(promise).toHaveCount(0)
}

/** She offers less, he agrees. */
async function agreeOnPrice(his: Page, hers: Page): Promise<void> {
  await link(hers.getByRole('main'), /EliteBook/).tap()
  await button(hers, 'Make an offer').tap()
  await button(hers.getByRole('dialog'), '39,000').tap()
  await button(hers, /^Send the offer/).tap()
  await hers.getByText(/^Sent\. /).waitFor()
  await openNotice(his, /offers BDT/)
  await button(his, 'Accept 39,000').tap()
  await his.getByText('BDT 39,000 is agreed').first().waitFor()
}

/** She books, he accepts: both see the other's number. */
async function book(his: Page, hers: Page): Promise<void> {
  await hers.getByText('You agreed on BDT 39,000').first().waitFor()
  await button(hers, 'Book Now').tap()
  const booking = hers.getByRole('dialog')
  await expect(booking.getByLabel('Phone')).toHaveValue('+8801711000003')
  await booking.getByLabel('Meeting location').tap()
  await hers.keyboard.type('IDB Bhaban, main gate')
  await hers.keyboard.press('Enter')
  await hers.waitForURL('**/my-orders')
  await link(hers.getByRole('main'), /Open/).tap()
  await heading(hers, /^Waiting for/)
  await button(his, /^Accept/).tap()
  await expect(his.getByLabel('Your phone number')).toHaveValue('+8801811000002')
  await button(his, 'Accept and show my number').tap()
  await heading(hers, /said yes$/)
  await hers
    .getByText(/01811000002/)
    .first()
    .waitFor()
}

/** The conversation leads to the deal, and to a call now that the number is open. */
async function expectWayFromConversation({ context }: Visitor): Promise<void> {
  const beside = await context.newPage()
  await beside.goto('/dashboard/messages')
  await beside.getByRole('main').getByRole('link', { name: LAPTOP }).first().click()
  await beside.getByRole('link', { name: /^Call / }).waitFor()
  await beside.getByRole('link', { name: /Open/ }).first().click()
  await heading(beside, /said yes$/)
  await beside.close()
}

/** He proposes when, where she asked to meet; she agrees. */
async function agreeOnMeeting(his: Page, hers: Page): Promise<void> {
  await link(his.getByRole('main'), /deal/i).tap()
  await button(his, 'Propose time and place').tap()
  const sheet = his.getByRole('dialog')
  await sheet.getByRole('group', { name: 'Day' }).getByRole('button').nth(1).tap()
  await sheet.getByRole('group', { name: 'Time' }).getByRole('button').first().tap()
  await button(sheet, /^Send to/).tap()
  await heading(hers, /proposes/)
  await hers
    .getByText(/IDB Bhaban, main gate/)
    .first()
    .waitFor()
  await button(hers, 'Agree').tap()
  await heading(his, /^Meet/)
}

/** The meeting: she finds a fault and writes it into the notes, pays, and types his code. */
async function meet(his: Page, hers: Page): Promise<void> {
  await link(hers, 'Open the meeting kit').tap()
  await link(his, 'Open the meeting kit').tap()
  await button(hers, /^Note a fault: Every key/).tap()
  await hers.getByLabel('What do you see?').tap()
  await hers.keyboard.type('The letter N is stiff')
  await button(hers, 'Save the note').tap()
  await hers.getByText('1 of 14').waitFor()
  for (const point of await hers.getByRole('main').locator('label:has([type=checkbox])').all()) await point.tap()
  await hers.getByText('14 of 14').waitFor()
  await button(hers, 'Go on to the money').tap()
  await hers.getByText('Nagad', { exact: true }).tap()
  await button(hers, 'I have paid').tap()
  await button(his, 'Go on to the money').tap()
  await button(his, /^I see BDT .* in my balance$/).tap()
  const code = ((await his.getByText(/^The code is/).textContent()) ?? '').replace(/\D/g, '')
  const keypad = hers.getByRole('group', { name: 'Keypad' })
  for (const digit of code) await keypad.getByRole('button', { name: digit, exact: true }).tap()
  await heading(hers, /^It is yours/)
  await heading(his, /^Sold/)
}

/** The deal keeps her notes, and a sale paper for both sides: one page of A4. */
async function expectNotesAndPaper(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'To the deal' }).click()
  await heading(page, 'Noted at the meeting')
  await page.getByText('The letter N is stiff').waitFor()
  await link(page.getByRole('main'), 'Sale paper').click()
  await heading(page, /^Sale paper · বিক্রির রসিদ/)
  await page.getByText('Thirty-nine thousand taka only').waitFor()
  await page.getByText('ঊনচল্লিশ হাজার টাকা মাত্র').waitFor()
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1)
}

test('a deal of two new people from the home page and a shared link to the hand-over, each on a phone, with at most 45 presses and a fault found at the check', async ({
  visit,
}) => {
  const [saller, buyer] = [await visit(PHONE), await visit(PHONE)]
  const [his, hers] = [saller.page, buyer.page]
  const [hisPresses, herPresses] = [await countPresses(his), await countPresses(hers)]
  const shared = await listLaptop(his)
  await talk(his, hers, shared)
  await agreeOnPrice(his, hers)
  await book(his, hers)
  await expectWayFromConversation(buyer)
  await agreeOnMeeting(his, hers)
  await meet(his, hers)
  console.info(`the saller pressed ${hisPresses()} times, the buyer ${herPresses()} times`)
  expect(hisPresses()).toBeLessThanOrEqual(MAX_PRESSES)
  expect(herPresses()).toBeLessThanOrEqual(MAX_PRESSES)
  const summary = async () => (await hers.locator('dl > div').allInnerTexts()).join(' ')
  await expect.poll(summary).toMatch(/39,000.*The letter N is stiff/s)
  const product = new URL(`/api/product/${shared.split('/').at(-1)}`, hers.url())
  expect(await (await fetch(product)).json()).toMatchObject({ state: 'sold', ...STORED })
  for (const page of [hers, his]) await expectNotesAndPaper(page)
  await writeReviews(hers, his)
})
