import { expect, type Page } from '@playwright/test'
import { signInTo, test } from '../../../e2e/support/browser.ts'
import { addProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { site } from '../../../e2e/support/site.ts'
import { ADMIN, type Caller, signInAs } from '../../../e2e/support/users.ts'

/** The number of items of a list, from its response header. */
async function totalCount(caller: Pick<Caller, 'get'>, query: string): Promise<number> {
  return Number((await caller.get(query)).headers.get('x-total-count'))
}

/** An admin pages through all products. */
async function expectPagesOfAdmin(page: Page): Promise<void> {
  const saller = await newUser('saller', 'pages')
  // Enough for six pages of nine, so that the window of five moves.
  const admin = await signInAs(site().url, ADMIN)
  const before = await totalCount(admin, '/api/admin/products?limit=1')
  for (let count = before; count < 47; count++) await addProduct(saller, { name: `HP page ${count}` })
  const all = await totalCount(admin, '/api/admin/products?limit=1')
  await signInTo(page, '/dashboard/products', ADMIN)
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(9)
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const enabled = async () =>
    Promise.all(
      ['First', 'Previous', 'Next', 'Last'].map((name) =>
        pager.getByRole('button', { name: `${name} page` }).isEnabled(),
      ),
    )
  const window = () => pager.getByRole('button', { name: /^Page \d+$/ }).allTextContents()
  await page.getByText(`Showing 1 to 9 of ${all} products`, { exact: true }).waitFor()
  await expect.poll(enabled).toEqual([false, false, true, true])
  await expect.poll(window).toEqual(['1', '2', '3', '4', '5'])
  await pager.getByRole('button', { name: 'Page 4' }).click()
  await page.getByText(`Showing 28 to 36 of ${all} products`, { exact: true }).waitFor()
  await expect.poll(enabled).toEqual([true, true, true, true])
  await expect.poll(window).toEqual(['2', '3', '4', '5', '6'])
  await pager.getByRole('button', { name: 'Last page' }).click()
  const last = Math.ceil(all / 9)
  await page.getByText(`Showing ${(last - 1) * 9 + 1} to ${all} of ${all} products`, { exact: true }).waitFor()
  await expect.poll(enabled).toEqual([true, true, false, false])
  await expect(rows).toHaveCount(all - (last - 1) * 9)
  const choice = page.getByLabel('Rows')
  await expect(choice.locator('option')).toHaveText(['5', '9', '10', '25'])
  await pager.getByRole('button', { name: 'First page' }).click()
  await choice.selectOption('25')
  await page.getByText(`Showing 1 to 25 of ${all} products`, { exact: true }).waitFor()
  await expect(rows).toHaveCount(25)

  await pager.getByRole('button', { name: 'Last page' }).click()
  await page.getByText(`to ${all} of ${all} products`).waitFor()
  // Quicker than the page can draw: the rows are chosen for the page that was asked for, not for the one that is shown.
  await choice.evaluate((select: HTMLSelectElement) => {
    document.querySelector<HTMLElement>('[aria-label="First page"]')?.click()
    select.value = '10'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.getByText(`Showing 1 to 10 of ${all} products`, { exact: true }).waitFor()
}

/** A saller finds their own products there and no others. */
async function expectOwnProducts(page: Page): Promise<void> {
  const saller = await newUser('saller', 'own')
  await addProduct(saller, { name: 'HP my only one' })
  await signInTo(page, '/dashboard/products', saller.email, PASSWORD)
  await page.getByText('Showing 1 to 1 of 1 products', { exact: true }).waitFor()
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1)
}

test('[M08 M09 M10 M11 M12 N05 R17] in the table of products an admin pages through all; a saller finds their own products there and no others', async ({
  visit,
}) => {
  const { page } = await visit()
  await expectPagesOfAdmin(page)
  await expectOwnProducts(page)
})
