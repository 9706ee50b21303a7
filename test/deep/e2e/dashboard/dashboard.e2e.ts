import { expect, type Page } from '@playwright/test'
import { signIn, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { waitUntilLoaded } from '../../../e2e/support/layout.ts'
import { addProduct, bookProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { ADMIN } from '../../../e2e/support/users.ts'

/** The figure and the small sentence of a summary card. */
async function card(page: Page, name: string): Promise<{ figure: number; note: string }> {
  const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
  await waitUntilLoaded(page)
  const parts = await link.locator('> span').allTextContents()
  return { figure: Number(parts[1]?.replaceAll(',', '')), note: parts[2] ?? '' }
}

test.describe('frame and overview', () => {
  for (const [role, name, entries] of [
    ['buyer', 'farhana', ['Dashboard', 'My Orders', 'Messages']],
    ['saller', 'rahim', ['Dashboard', 'My Products', 'My Buyers', 'Numbers', 'Messages']],
    [
      'admin',
      'admin',
      ['Dashboard', 'Products', 'Brands and Kinds', 'Users', 'Desk', 'Blogs', 'Inbox', 'Contact Details'],
    ],
  ] as const)
    test(`[O01 O02 O04 O05 O06 O07 O08 O09] the menu of a ${role}`, async ({ visit }) => {
      const { page } = await visit()
      await signIn(page, `${name}@greentech.example`)
      const aside = page.getByRole('complementary')
      const links = aside.getByRole('navigation').getByRole('link')
      const names = async () => (await links.allTextContents()).map((text) => text.replace(/\d+$/, ''))
      await expect.poll(names).toEqual(entries)
      const photo = aside.locator('img').first()
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(10)
      await aside.getByText(`${name}@greentech.example`).waitFor()
      await expect(aside.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
      await aside.getByRole('button', { name: 'Logout' }).click()
      await page.getByText('You have logged Out Successfully!!', { exact: true }).waitFor()
      await page.waitForURL((url) => url.pathname === '/')
      await page.goto('/dashboard')
      await page.waitForURL('**/login**')
    })

  test('[V01 V02 V03 V08] a saller and a buyer see how many bookings and products are theirs, and what is new', async ({
    visit,
  }) => {
    const [saller, buyer] = [await newUser('saller', 'counts'), await newUser('buyer', 'counted')]
    const ids = [await addProduct(saller), await addProduct(saller, { name: 'HP Pavilion 14' })]
    for (const id of ids) await bookProduct(buyer, id)
    await bookProduct(await newUser('buyer', 'another'), ids[0] as string)
    const { page } = await visit()
    await signIn(page, saller.email, PASSWORD)
    // Nobody has a last visit on the first one.
    await expect.poll(() => card(page, 'My Orders')).toEqual({ figure: 3, note: '0 new since last visit' })
    await expect.poll(() => card(page, 'My Products')).toEqual({ figure: 2, note: '2 new since last week' })
    const other = await visit()
    await signIn(other.page, buyer.email, PASSWORD)
    await expect.poll(() => card(other.page, 'My Bookings')).toEqual({ figure: 2, note: '0 new since last visit' })
    // An hour later somebody else books.
    await queryDatabase("update dashboard_visits set seen_at = seen_at - interval '1 hour'")
    await queryDatabase("update bookings set created_at = created_at - interval '1 hour'")
    await bookProduct(await newUser('buyer', 'later'), ids[0] as string)
    await page.reload()
    await expect.poll(() => card(page, 'My Orders')).toEqual({ figure: 4, note: '1 new since last visit' })
  })

  test('[V04 V05 V06 V07 V08] an admin sees the totals of the market', async ({ visit }) => {
    await newUser('buyer', 'total')
    const { page } = await visit()
    await signIn(page, ADMIN)
    const figures = async (name: string) => (await card(page, name)).figure
    const rows = async (from: string) =>
      (await queryDatabase<{ count: number }>(`select count(*)::int from ${from}`))[0]?.count
    await expect.poll(() => figures('Total Orders')).toBe(await rows('bookings'))
    await expect.poll(() => figures('Total Products')).toBe(await rows('products'))
    await expect.poll(() => figures('Sellers')).toBe(await rows("users where role = 'saller'"))
    await expect.poll(() => figures('Buyers')).toBe(await rows("users where role = 'buyer'"))
    await expect.poll(async () => (await card(page, 'Buyers')).note).toMatch(/^\d+ newly registered$/)
  })
})
