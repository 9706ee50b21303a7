import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { axeFindings, axeFindingsInTheDark, SIZES, signInTo, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { openCases, queueOf } from '../../../e2e/support/desk-page.ts'
import { horizontalOverflow } from '../../../e2e/support/layout.ts'
import { PHOTOS } from '../../../e2e/support/listing-form.ts'
import { ADMIN } from '../../../e2e/support/users.ts'

const CASES = 200
const SALLER = 'rahim@greentech.example'

/**
 * A saller sends a photo of a device with the code of the day; the page of the product says so, and that nobody has checked it.
 */
async function sendProof(page: Page, id: string, name: string): Promise<void> {
  await signInTo(page, '/dashboard/proofs', SALLER)
  await page.getByRole('button', { name: `Get a code for ${name}`, exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByText('Your code').waitFor()
  const send = row.getByRole('button', { name: 'Send the photo' })
  await expect(send).toBeDisabled()
  await row.locator('input[type=file]').setInputFiles(path.join(PHOTOS, 'laptop-business-front.jpg'))
  await send.click()
  await row.getByText('Not checked yet').waitFor()
  await page.goto(`/products/sp/${id}`)
  await page.getByText('Photo with our code: not checked yet').waitFor()
}

/** Makes `count` products of one saller, each with a report about it. */
async function report(count: number): Promise<void> {
  await queryDatabase(
    `with made as (
       insert into products (seller_id, name, category, photo, location, used, condition, parches_date, original_price,
         resale_price, original_taka, resale_taka, description, expires_at)
       select seller_id, 'Reported ' || n, category, photo, location, used, condition, parches_date, original_price,
         resale_price, original_taka, resale_taka, description, expires_at
       from generate_series(1, $1) n, (select * from products where state = 'live' limit 1) one
       returning id, name, seller_id)
     insert into cases (kind, thing_id, title, subject_id, reason, weight, reports, opened_at)
     select 'product', id, name, seller_id, 'fraud', 1, 1, now() from made`,
    [count],
  )
}

test('an admin decides two hundred cases by keys without a reload', async ({ visit }) => {
  const { page: admin } = await visit({ viewport: SIZES.desk })
  await report(CASES - (await openCases('product')))
  await signInTo(admin, '/dashboard/desk?kind=product', ADMIN)
  await queueOf(admin).first().waitFor()
  await admin.evaluate(() => document.body.setAttribute('data-one-page', ''))
  const all = await openCases('product')
  const began = performance.now()
  const unfounded = admin.getByRole('button', { name: 'Unfounded', exact: true, disabled: false })
  const title = admin.getByRole('main').getByRole('heading', { level: 2 }).first()
  const nothing = admin.getByText('Nothing waits')
  for (;;) {
    await unfounded.or(nothing).first().waitFor()
    if (await nothing.isVisible()) break
    const decided = admin.getByRole('heading', { level: 2, name: (await title.textContent()) ?? '', exact: true })
    await admin.keyboard.press('u')
    await decided.waitFor({ state: 'detached' })
  }
  console.info(`${all} cases in ${Math.round((performance.now() - began) / 1000)} s`)
  await expect(admin.locator('body[data-one-page]')).toHaveCount(1)
})

/**
 * A listing with a photo that was in a listing of another saller before, and a case about it. Resolves to the older listing.
 */
async function sharePhoto(): Promise<{ name: string }> {
  const [first, second] = await queryDatabase<{ id: string; seller_id: string; name: string }>(
    // Listings without a photo that is compared, and without a case.
    `select distinct on (seller_id) id, seller_id, name from products
     where state = 'live' and id not in (select thing_id from cases)
       and id not in (select product_id from photo_hashes where product_id is not null)
     order by seller_id, id limit 2`,
  )
  if (!first || !second) throw new Error('the market has one saller')
  await queryDatabase(
    `with first as (
       insert into photo_hashes (image_id, seller_id, product_id, grey, hash, hashes, bands)
       values ('one', $1, $2, '', 0, '{}', '{}') returning id)
     insert into photo_hashes (image_id, seller_id, product_id, grey, hash, hashes, bands, same_as)
     select 'two', $3, $4, '', 0, '{}', '{}', id from first`,
    [first.seller_id, first.id, second.seller_id, second.id],
  )
  await queryDatabase(`update products set signs = '{photo}' where id = $1`, [second.id])
  await queryDatabase(
    `insert into cases (kind, thing_id, title, subject_id, reason, weight) values ('product', $1, $2, $3, 'misleading', 99)`,
    [second.id, second.name, second.seller_id],
  )
  return first
}

/** The case says where the photo was before. */
async function expectSharedPhoto(page: Page, older: string): Promise<void> {
  await queueOf(page).first().getByRole('link').click()
  await page.getByText('A photo of it was in a listing of another saller before.', { exact: false }).waitFor()
  await page.getByText('The same photo · Was here before this one').waitFor()
  await page.getByRole('link', { name: older }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await axeFindingsInTheDark(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
}

async function expectSeveralAtOnce(page: Page): Promise<void> {
  const before = await openCases()
  for (const row of (await queueOf(page).filter({ hasText: 'Reported' }).all()).slice(0, 3))
    await row.getByRole('checkbox').check()
  await page.getByText('3 cases chosen').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Unfounded', exact: true }).first().click()
  await page.getByText('Done in 3 cases').waitFor()
  // Each toast has one.
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toHaveCount(1)
  expect(await openCases()).toBe(before - 3)
}

async function expectBlockedWord(page: Page): Promise<void> {
  await page.goto('/dashboard/desk?part=words')
  await page.getByRole('button', { name: 'Remove passcode bypass' }).waitFor()
  const current = page.getByRole('navigation', { name: 'Parts of the desk' }).locator('[aria-current=page]')
  await expect(current).toHaveText(['Words'])
  const [tab, row] = await Promise.all([current.boundingBox(), current.locator('..').boundingBox()])
  expect((tab?.x ?? 0) + (tab?.width ?? 999)).toBeLessThanOrEqual((row?.x ?? 0) + (row?.width ?? 0))
  await page.getByLabel('Word or number').fill('Jackpot')
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('button', { name: 'Remove Jackpot' }).click()
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await question.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove Jackpot' }).waitFor({ state: 'detached' })
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
}

/** An admin accepts the photo of a device that its saller has sent. */
async function expectAcceptedProof(page: Page, saller: Page): Promise<void> {
  const [mine] = await queryDatabase<{ id: string; name: string }>(
    `select products.id, name from products join users on users.id = seller_id where email = $1 and state = 'live'
       and not exists (select from proofs where product_id = products.id) order by name limit 1`,
    [SALLER],
  )
  const { id = '', name = '' } = mine ?? {}
  await sendProof(saller, id, name)
  await page.goto('/dashboard/desk')
  // The market may have another case of the same listing, or of another one of this name.
  await queueOf(page).filter({ hasText: name }).filter({ hasText: 'Photo with a code' }).getByRole('link').click()
  await page.getByText('Code that has to be in the photo').waitFor()
  await page.getByRole('button', { name: 'Accept', exact: true }).first().click()
  const isAccepted = `select count(*)::int as n from proofs where product_id = $1 and state = 'accepted'`
  await expect.poll(async () => (await queryDatabase<{ n: number }>(isAccepted, [id]))[0]?.n).toBe(1)
  await saller.reload()
  await saller.getByText('The saller has this device').waitFor()
}

test('an admin decides several cases at once, at 320 px too, reads the pair of listings that share a photo, blocks a word, and accepts the photo of a device that its saller has sent', async ({
  visit,
}) => {
  await report(10)
  const older = await sharePhoto()
  const { page } = await visit({ viewport: { width: 320, height: 700 } })
  await signInTo(page, '/dashboard/desk', ADMIN)
  await expectSharedPhoto(page, older.name)
  await page.getByRole('link', { name: 'All cases' }).click()
  await expectSeveralAtOnce(page)
  await expectBlockedWord(page)
  const { page: saller } = await visit({ viewport: SIZES.phone })
  await expectAcceptedProof(page, saller)
})
