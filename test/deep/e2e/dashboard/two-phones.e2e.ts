import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { signIn, test, type Visitor } from '../../../e2e/support/browser.ts'
import { holdRequests } from '../../../e2e/support/hold-requests.ts'
import { PHOTOS } from '../../../e2e/support/listing-form.ts'
import {
  acceptedDeal,
  BUYER,
  forgiveOffline,
  kitFaults,
  openKit,
  PHONE,
  SALLER,
  typeCode,
} from '../../../e2e/support/meeting-kit.ts'

/** The buyer checks and notes a fault. The tab dies: another one, which this resolves to, has the same. */
async function checkInTwoTabs({ page, context }: Visitor, deal: string): Promise<Page> {
  for (const step of ['The same thing as in the listing', 'Body and hinges', 'Every key']) {
    await page.getByText(step, { exact: true }).click()
  }
  await page.getByRole('button', { name: 'Note a fault: Screen on white and on black' }).click()
  await page.getByLabel('What do you see?').fill('Two dark dots, top left')
  await page.getByLabel('Photo', { exact: true }).setInputFiles(path.join(PHOTOS, 'laptop-battery-label.jpg'))
  await page.getByRole('img', { name: 'Photo 1 of the fault' }).waitFor()
  await page.getByRole('button', { name: 'Save the note' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.close()
  const other = await context.newPage()
  await other.goto(`/dashboard/deals/${deal}/kit`)
  await other.getByText('Fault: Two dark dots, top left').waitFor()
  await expect(other.getByRole('checkbox', { checked: true })).toHaveCount(3)
  return other
}

/** Says how it is paid, and the price that both agreed on at the table. */
async function payOtherPrice(page: Page, taka: string): Promise<void> {
  await page.getByRole('button', { name: 'Go on to the money' }).click()
  await page.getByText('bKash', { exact: true }).click()
  await page.getByRole('button', { name: 'Another price was agreed' }).click()
  await page.getByLabel('The price that you both agreed on').fill(taka)
  await page.getByRole('button', { name: 'Use this price' }).click()
}

/** The saller sees the money; the buyer types the code of the saller's phone, with a slip at first. */
async function typeCodeAfterSlip(buyers: Page, sallers: Page): Promise<void> {
  await sallers.getByRole('button', { name: /^I see BDT .* in my balance$/ }).click()
  const code = ((await sallers.getByText(/^The code is/).textContent()) ?? '').replace(/\D/g, '')
  await typeCode(buyers, `${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`)
  await buyers.getByText(/^One digit is not right/).waitFor()
  await typeCode(buyers, code)
  await buyers.getByRole('heading', { name: 'Kept on this phone' }).waitFor()
}

/** The name and value of each line of the summary. */
async function summaryOf(page: Page): Promise<string> {
  return (await page.locator('dl > div').allInnerTexts()).join(' ')
}

test.describe('two phones at one table', () => {
  test('close a deal, the buyer’s without a connection from before until after', async ({ visit }) => {
    const deal = await acceptedDeal()
    const [hers, his] = [await visit(PHONE), await visit(PHONE)]
    await Promise.all([signIn(hers.page, BUYER), signIn(his.page, SALLER)])
    await Promise.all([openKit(hers.page, deal.id), openKit(his.page, deal.id)])
    await hers.context.setOffline(true)
    await hers.page.reload()
    await hers.page.getByText('Offline', { exact: true }).waitFor()
    const page = await checkInTwoTabs(hers, deal.id)
    const { page: sallers } = his
    await payOtherPrice(page, '12345')
    await page.getByRole('button', { name: 'I have paid' }).click()
    await payOtherPrice(sallers, '12345')
    expect(await kitFaults(sallers)).toEqual([])
    await typeCodeAfterSlip(page, sallers)

    await page.reload()
    await page.getByText('Waiting: checklist, way of paying, code').waitFor()
    // On a slow connection the photo comes when the saller's phone shows the sale already.
    const releasePhoto = await holdRequests(page, '**/images/upload*')
    await hers.context.setOffline(false)
    await page.getByRole('heading', { name: /^It is yours/ }).waitFor()
    await sallers.getByRole('heading', { name: /^Sold/ }).waitFor()
    releasePhoto()
    for (const each of [page, sallers]) {
      await expect
        .poll(() => summaryOf(each), { timeout: 20_000 })
        .toMatch(/12,345.*bKash.*agreed at the meeting.*Two dark dots, top left \(1 photo\)/s)
    }
    await expect.poll(async () => (await summaryOf(page)) === (await summaryOf(sallers))).toBe(true)
    expect(await (await deal.buyer.get(`/api/deals/${deal.id}`)).json()).toMatchObject({ agreedTaka: 12_345 })
    const photosOf = async () => {
      const kit = (await (await deal.saller.get(`/api/deals/${deal.id}/kit`)).json()) as {
        inspection: { points: { photos: string[] }[] }
      }
      return kit.inspection.points.flatMap(({ photos }) => photos)
    }
    await expect.poll(photosOf, { timeout: 20_000 }).toEqual([expect.stringMatching(/^\/images\//)])
    for (const visitor of [hers, his]) forgiveOffline(visitor)
  })
})
