import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoViolations, SIZES, signInTo, test } from '../support/browser.ts'
import { addProduct, newUser, PASSWORD } from '../support/products.ts'

const LAPTOP = 'HP EliteBook that changes hands'
const QUESTION = 'Is the battery original?'
const WAY = { timeout: 15_000 }

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor(WAY)

test('a deal from the first question to the hand-over, each side on its own phone, with a fault found at the check', async ({
  visit,
}) => {
  const [saller, buyer] = [await newUser('saller', 'sells'), await newUser('buyer', 'buys')]
  const id = await addProduct(saller, { name: LAPTOP, negotiable: true })
  const [his, hers] = [await visit({ viewport: SIZES.phone }), await visit({ viewport: SIZES.phone })]
  await Promise.all([
    signInTo(hers.page, `/products/sp/${id}`, buyer.email, PASSWORD),
    signInTo(his.page, '/dashboard/messages', saller.email, PASSWORD),
  ])

  // She asks, he answers; each reads the other without a reload.
  await button(hers.page, 'Ask the saller').click()
  await hers.page.getByLabel('Your question').fill(QUESTION)
  await button(hers.page.getByRole('dialog'), 'Send').click()
  await hers.page.waitForURL('**/dashboard/messages/*')
  await his.page.getByText(QUESTION).first().click(WAY)
  await his.page.getByLabel('Write a message').fill('Yes, 84 % by the report.')
  await button(his.page, 'Send').click()
  await hers.page.getByText('Yes, 84 % by the report.').filter({ visible: true }).waitFor(WAY)

  // She offers less, he agrees.
  await hers.page.goto(`/products/sp/${id}`)
  await button(hers.page, 'Make an offer').click()
  await hers.page.getByLabel('Your offer').fill('39000')
  await button(hers.page, /^Send the offer/).click()
  await hers.page.getByText(/^Sent\. /).waitFor(WAY)
  await his.page.goto(`/dashboard/my-products/${id}/requests`)
  await button(his.page, 'Accept 39,000').click()
  await his.page.getByText('BDT 39,000 is agreed').first().waitFor(WAY)

  // She books, he accepts: both see the other's number.
  await hers.page.reload()
  await button(hers.page, 'Book Now').click()
  const booking = hers.page.getByRole('dialog')
  await booking.getByLabel('Phone').fill('01712345678')
  await booking.getByLabel('Meeting location').fill('IDB Bhaban, Agargaon')
  await button(booking, 'Book Now').click()
  await hers.page.goto('/dashboard/my-orders')
  await hers.page
    .getByRole('link', { name: new RegExp(`Open.*${LAPTOP}|${LAPTOP}.*Open`) })
    .first()
    .click(WAY)
  await heading(hers.page, /^Waiting for/)
  await his.page.goto('/dashboard/my-buyers')
  await his.page
    .getByRole('link', { name: new RegExp(`Open.*${LAPTOP}|${LAPTOP}.*Open`) })
    .first()
    .click(WAY)
  await button(his.page, 'Accept').click()
  await his.page.getByLabel('Your phone number').fill('01812345678')
  await button(his.page, 'Accept and show my number').click()
  await heading(hers.page, /said yes$/)
  await hers.page.getByText('01812345678').first().waitFor(WAY)

  // Their conversation leads to the deal, and to a call now that the number is open.
  await hers.page.goto('/dashboard/messages')
  await hers.page.getByRole('main').getByRole('link', { name: LAPTOP }).first().click()
  await hers.page.getByRole('link', { name: /^Call / }).waitFor(WAY)
  await hers.page.getByRole('link', { name: new RegExp(`Open.*${LAPTOP}|${LAPTOP}.*Open`) }).click()
  await heading(hers.page, /said yes$/)

  // He proposes when and where, she agrees.
  await button(his.page, 'Propose time and place').click()
  const sheet = his.page.getByRole('dialog')
  await sheet.getByRole('group', { name: 'Day' }).getByRole('button').nth(1).click()
  await sheet.getByRole('group', { name: 'Time' }).getByRole('button').first().click()
  await sheet.getByText('Another place').click()
  await sheet.getByRole('textbox', { name: 'Where, and how to find it' }).fill('IDB Bhaban, main gate')
  await button(sheet, /^Send to/).click()
  await heading(hers.page, /proposes/)
  await button(hers.page, 'Agree').click()
  await heading(his.page, /^Meet/)

  // They meet: she finds a fault and keeps it in the notes, pays, and types his code.
  await hers.page.getByRole('link', { name: 'Open the meeting kit' }).click()
  await his.page.getByRole('link', { name: 'Open the meeting kit' }).click()
  await button(hers.page, /^Fault: Every key/).click(WAY)
  await hers.page.getByLabel('What do you see?').fill('The letter N is stiff')
  await button(hers.page, 'Save the note').click()
  await button(hers.page, 'Go on to the money').click()
  await hers.page.getByText('Nagad', { exact: true }).click()
  await button(hers.page, 'I have paid').click()
  await button(his.page, 'Go on to the money').click()
  await his.page.getByText('Nagad', { exact: true }).click()
  await button(his.page, /^I see BDT .* in my balance$/).click()
  const code = ((await his.page.getByText(/^The code is/).textContent()) ?? '').replace(/\D/g, '')
  for (const digit of code)
    await hers.page.getByRole('group', { name: 'Keypad' }).getByRole('button', { name: digit, exact: true }).click()
  await heading(hers.page, /^It is yours/)
  await heading(his.page, /^Sold/)
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
  }
  for (const visitor of [hers, his]) expectNoViolations(visitor)
})
