import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { allWords } from '#messages/all.ts'
import { kit } from '#messages/bn/kit.ts'
import { expectNoViolations, SIZES, type Visitor } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { PHOTOS } from '../../../e2e/support/listing-form.ts'
import { forgiveOffline } from '../../../e2e/support/meeting-kit.ts'
import { smsCode } from '../../../e2e/support/security-page.ts'

const { bn } = allWords
export const LAPTOP = 'HP EliteBook 840 G5 i5-8250U 8GB RAM 256GB SSD 14"'
const SALLER = 'কামাল হোসেন'
const BUYER = 'রূপা আক্তার'
const WAY = { timeout: 15_000 }
/** The device of each of the two; hers stores the meeting page. */
export const PHONE = { viewport: SIZES.phone, hasTouch: true, locale: 'bn-BD' }

/** Checks a page that the deal comes to. */
type Look = (page: Page) => Promise<void>

const named = (place: Page | Locator, role: 'button' | 'link', name: string | RegExp) =>
  place.getByRole(role, { name, exact: true }).filter({ visible: true }).first()
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor(WAY)

async function registerByPhone(page: Page, number: string, name: string): Promise<void> {
  const main = page.getByRole('main')
  const { number: numberLabel, code } = bn.security.phonePage
  await main.getByLabel(numberLabel, { exact: true }).fill(number)
  await page.keyboard.press('Enter')
  await main.getByLabel(code, { exact: true }).fill(await smsCode(page, `+88${number}`))
  await main.getByLabel(bn.accounts.fields.name, { exact: true }).fill(name)
  await named(main, 'button', bn.accounts.register.initials).tap()
  await named(main, 'button', bn.accounts.register.submit).tap()
}

/** Lists a laptop as a new saller; returns its address. */
async function listLaptop(page: Page, lookAt: Look): Promise<string> {
  const form = page.getByRole('main')
  const { form: words, published } = bn.saller
  const next = () => named(form, 'button', bn.listing.next).tap()
  const fill = (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text)
  await page.goto('/bn')
  await named(page, 'link', bn.site.nav.sell).tap()
  await named(page, 'link', bn.accounts.registerPhone.link).tap()
  await registerByPhone(page, '01811000012', SALLER)
  await page.waitForURL('**/bn/dashboard/add-a-product')
  await form.locator('input[type=file][multiple]').setInputFiles(path.join(PHOTOS, 'laptop-business-front.jpg'))
  await next()
  await fill(words.name, LAPTOP)
  await form.getByLabel(words.name, { exact: true }).press('Enter')
  await form.getByLabel('অ্যাকাউন্ট লক').selectOption('signed-out')
  await next()
  await form.getByText('জানা কোনো সমস্যা নেই', { exact: true }).tap()
  await form.getByLabel('চার্জার').selectOption('original')
  await next()
  await next()
  await form
    .getByRole('radio', { name: new RegExp(`^${bn.catalogue.conditionName('Good')}`) })
    .locator('..')
    .tap()
  await form.getByLabel(words.years).selectOption('2')
  // Digits of both languages are taken, and shown in Bengali.
  await form.getByLabel(words.yearOfPurchase).selectOption({ label: '২০২৩' })
  await next()
  await form.getByLabel(words.location, { exact: true }).and(form.locator('input')).fill('মিরপুর ১০')
  await form
    .getByRole('button', { name: /মিরপুর ১০|Mirpur 10/ })
    .first()
    .tap()
  await next()
  await fill(words.originalPrice, '৬০,০০০')
  await fill(words.salePrice, '৪১৫০০')
  await next()
  await fill(words.description, 'এক হাতে চলা, ঢাকনায় হালকা দাগ।')
  await lookAt(page)
  await named(form, 'button', words.submit).tap()
  const address = await named(page, 'link', published.see).getAttribute('href')
  expect(address).toMatch(/^\/bn\/products\/sp\//)
  return address ?? ''
}

/** Books it as a new buyer. */
async function book(page: Page, address: string, lookAt: Look): Promise<void> {
  const { dialog: words } = bn.bookings
  await page.goto(address)
  await registerByPhone(page, '01711000013', BUYER)
  await page.waitForURL(`**${address}*`)
  await named(page, 'button', bn.product.bookNow).tap()
  const dialog = page.getByRole('dialog')
  // The number of the account is filled in when it has come.
  await expect(dialog.getByLabel(words.phone)).toHaveValue('+8801711000013')
  await dialog.getByLabel(words.location).fill('আইডিবি ভবন, প্রধান গেট')
  await lookAt(page)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/bn/dashboard/my-orders')
}

/** He accepts and proposes when and where; she agrees. */
async function agreeOnMeeting(his: Page, hers: Page, dealPath: string, lookAt: Look): Promise<void> {
  await his.goto(dealPath)
  await named(his, 'button', bn.deal.actions.accept).tap(WAY)
  await named(his, 'button', bn.deal.sheets.accept.action).tap()
  await named(his, 'button', bn.deal.actions.propose).tap(WAY)
  const sheet = his.getByRole('dialog')
  const { propose } = bn.deal.sheets
  await sheet.getByRole('group', { name: propose.day }).getByRole('button').nth(1).tap()
  await sheet.getByRole('group', { name: propose.time, exact: true }).getByRole('button').first().tap()
  await lookAt(his)
  await named(sheet, 'button', propose.action('রূপা')).tap()
  await hers.goto(dealPath)
  await lookAt(hers)
  await named(hers, 'button', bn.deal.actions.agree).tap(WAY)
}

/** The meeting. Her phone loses the connection before the code. */
async function meet(his: Page, hers: Visitor, dealPath: string, lookAt: Look): Promise<void> {
  await named(hers.page, 'link', bn.deal.actions.kit).tap(WAY)
  await his.goto(`${dealPath}/kit`)
  await named(hers.page, 'button', kit.check.next).waitFor(WAY)
  await lookAt(hers.page)
  for (const point of await hers.page.getByRole('main').locator('label:has([type=checkbox])').all()) await point.tap()
  await named(hers.page, 'button', kit.check.next).tap()
  await hers.page.getByText(kit.money.ways.nagad, { exact: true }).tap()
  await named(hers.page, 'button', kit.money.paid).tap()
  await named(his, 'button', kit.check.next).tap()
  await named(his, 'button', kit.money.see(41_500)).tap(WAY)
  const code = ((await his.getByText(/^কোডটি/).textContent()) ?? '').replace(/\D/g, '')
  expect(code).toMatch(/^\d{6}$/)
  await hers.context.setOffline(true)
  const keypad = hers.page.getByRole('group', { name: kit.code.keypad })
  for (const digit of code) await keypad.getByRole('button', { name: digit, exact: true }).tap()
  await heading(hers.page, kit.notSent.title)
  await lookAt(hers.page)
  await hers.context.setOffline(false)
  await heading(hers.page, kit.done.buyer('রূপা'))
  await heading(his, kit.done.saller('কামাল'))
  await named(hers.page, 'link', kit.done.deal).tap()
  await hers.page.waitForURL(`**${dealPath}`)
}

/**
 * A deal of two new people from the listing to the hand-over. `lookAt` is called with each page that no pass over all pages
 * comes to.
 */
export async function dealInBangla(his: Visitor, hers: Visitor, lookAt: Look): Promise<void> {
  const address = await listLaptop(his.page, lookAt)
  await book(hers.page, address, lookAt)
  const [deal] = await queryDatabase<{ id: string; saller: string }>(
    'select id, seller_id as saller from bookings where product_name = $1',
    [LAPTOP],
  )
  const dealPath = `/bn/dashboard/deals/${deal?.id}`
  await agreeOnMeeting(his.page, hers.page, dealPath, lookAt)
  await meet(his.page, hers, dealPath, lookAt)
  for (const visitor of [his, hers]) {
    forgiveOffline(visitor)
    expectNoViolations(visitor)
  }
  // The e-mails of both are in the language of the pages by which they registered.
  expect(await queryDatabase('select distinct language from users where id = $1', [deal?.saller])).toEqual([
    { language: 'bn' },
  ])
}
