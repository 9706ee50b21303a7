import { expect, type Page } from '@playwright/test'
import { axeFindings, axeFindingsInTheDark, SIZES, signInTo, test } from '../../../e2e/support/browser.ts'
import { queryDatabase as query } from '../../../e2e/support/database.ts'
import { horizontalOverflow } from '../../../e2e/support/layout.ts'
import { addProduct, fetchProducts, newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { site } from '../../../e2e/support/site.ts'

/** A saller pauses, resumes, sells elsewhere and takes that back, by keyboard on a phone. */
async function expectStatesByKeyboard(page: Page): Promise<void> {
  const saller = await newUser('saller', 'states')
  const id = await addProduct(saller, { name: 'HP to pause' })
  await addProduct(saller, { name: 'HP that stays' })
  const isListed = async () => (await fetchProducts('?limit=5')).some((product) => product._id === id)
  await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
  const card = page.getByRole('article').filter({ hasText: 'HP to pause' })
  await card.getByText('On sale', { exact: true }).waitFor()
  // A single state needs no choice.
  await expect(page.getByRole('group', { name: 'Show products that are' })).toHaveCount(0)

  await card.getByRole('button', { name: 'More for HP to pause' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Pause' }).waitFor()
  expect(await axeFindings(page, '[role=menu]')).toEqual([])
  await page.getByRole('menuitem', { name: 'Pause' }).press('Enter')
  await page.getByText('Paused. Nobody finds it until you resume it.').waitFor()
  await card.getByText('Paused', { exact: true }).waitFor()
  await expect.poll(isListed).toBe(false)

  const chips = page.getByRole('group', { name: 'Show products that are' })
  await chips.getByRole('link', { name: 'Paused 1' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect.poll(() => new URL(page.url()).search).toBe('?state=paused')
  expect([await axeFindings(page), await axeFindingsInTheDark(page)].flat()).toEqual([])
  await page.setViewportSize({ ...SIZES.phone, width: 320 })
  await expect.poll(() => horizontalOverflow(page)).toBe(0)
  await card.getByRole('button', { name: 'Resume: HP to pause' }).click()
  await page.getByText('On sale again, for 60 days').waitFor()
  await page.getByRole('heading', { name: 'No products here' }).waitFor()
  await expect.poll(isListed).toBe(true)

  await chips.getByRole('link', { name: 'All 2' }).click()
  await card.getByRole('button', { name: 'More for HP to pause' }).click()
  await page.getByRole('menuitem', { name: 'Sold elsewhere' }).click()
  await page.getByText('Marked as sold. It left the lists.').waitFor()
  await expect.poll(isListed).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  // The toast of Resume, which has the same words, may still be shown.
  await card.getByText('On sale', { exact: true }).waitFor()
  await expect.poll(isListed).toBe(true)

  // A saller who has sold the product looks for Delete: its dialog offers Sold, too.
  await card.getByRole('button', { name: 'Delete HP to pause' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('everybody who asked for it gets the reason').waitFor()
  // Axe takes the text of a button for translucent while the pointer makes the button so.
  await page.mouse.move(1, 1)
  expect(await axeFindings(page, '[role=alertdialog]')).toEqual([])
  await expect.poll(() => horizontalOverflow(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Sold elsewhere' }).click()
  await page.getByText('Marked as sold. It left the lists.').waitFor()
  await card.getByText('Sold', { exact: true }).waitFor()
  await expect.poll(isListed).toBe(false)
}

/** The link in the e-mail keeps a product on sale by one press, without a sign-in. */
async function expectLinkOfLetter(page: Page): Promise<void> {
  const saller = await newUser('saller', 'letter')
  const id = await addProduct(saller, { name: 'HP that ends soon' })
  await query("update products set expires_at = now() + interval '2 days' where id = $1", [id])
  await query('update identity.accounts set email_verified = true, owner_proven = true where email = $1', [
    saller.email,
  ])
  await query("select graphile_worker.add_job('expireProducts')", [])
  const letter = async () =>
    (
      await query('select text from letters where recipient = $1 and subject like $2', [saller.email, 'Three days%'])
    )[0] as { text: string } | undefined
  await expect.poll(letter, { timeout: 15_000 }).toBeDefined()
  const link = (await letter())?.text.match(/https?:\S+\/extend\?token=\S+/)?.[0] ?? ''
  await page.goto(link.replace(/^https?:\/\/[^/]+/, site().url))
  await page.getByRole('heading', { name: 'Still for sale?' }).waitFor()
  expect([await axeFindings(page), await axeFindingsInTheDark(page)].flat()).toEqual([])
  const ends = async () => (await query('select expires_at::text as at from products where id = $1', [id]))[0]?.at
  const before = await ends()
  await page.getByRole('button', { name: 'Yes, keep on sale' }).click()
  await page.getByRole('heading', { name: /^On sale until / }).waitFor()
  expect([await axeFindings(page), await axeFindingsInTheDark(page)].flat()).toEqual([])
  expect(await ends()).not.toBe(before)
  await page.goBack()
  await page.getByRole('button', { name: 'Yes, keep on sale' }).click()
  await page.getByRole('heading', { name: 'Nothing to extend' }).waitFor()
}

test('on a phone the link in the letter keeps a product on sale by one press; a saller pauses, resumes, sells elsewhere and takes that back, by keyboard', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: SIZES.phone })
  await expectLinkOfLetter(page)
  await expectStatesByKeyboard(page)
})
