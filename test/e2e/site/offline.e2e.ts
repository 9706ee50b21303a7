import { expect, type Page } from '@playwright/test'
import { signInTo, test, type Visitor } from '../support/browser.ts'
import { queryDatabase } from '../support/database.ts'
import { keptBy } from '../support/kept-offline.ts'

/** The worker is there, and holds the page that it shows without a connection. */
async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await expect.poll(() => page.evaluate(async () => (await caches.match('/offline'))?.status)).toBe(200)
}

interface Product {
  id: string
  name: string
  location: string
  photo: string
}

/** A product that Farhana has ordered, and another one. */
async function twoProducts(): Promise<[Product, Product]> {
  const fields = 'select id, name, location, photo from products'
  const [ordered] = await queryDatabase<Product>(
    `${fields} where exists (select from bookings where product_id = products.id
     and buyer_id = (select id from users where email = 'farhana@greentech.example')) limit 1`,
  )
  const [other] = await queryDatabase<Product>(`${fields} where id <> $1 limit 1`, [ordered?.id])
  if (!ordered || !other) throw new Error('the market has no such products')
  return [ordered, other]
}

/** The product that was viewed and the orders can be read; another product was not viewed. */
async function expectToRead(page: Page, product: Product, other: string): Promise<void> {
  await page.goto(`/products/sp/${product.id}`)
  await page.getByRole('heading', { name: 'You are offline', exact: true }).waitFor()
  const asked = page.locator('#asked')
  await asked.getByRole('heading', { name: product.name }).waitFor()
  await asked.getByText(product.location, { exact: true }).waitFor()
  await asked.getByText(/^Model: .* · /).waitFor()
  await expect(asked.getByText('Named by the saller', { exact: true })).toHaveCount(1)
  await asked.getByText(/You are offline; saved on \d+ \w+ \d{4}/).waitFor()
  await expect
    .poll(() => asked.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300)

  await page.goto('/dashboard/my-orders')
  await page.locator('#orders').getByRole('heading', { name: product.name }).waitFor()
  await page.goto(`/products/sp/${other}`)
  await page.locator('#products').getByRole('heading', { name: product.name }).waitFor()
  await page.locator('#asked').waitFor({ state: 'hidden' })
}

/** Neither is on the device after logout. */
async function expectNothingAfterLogout({ page, context }: Visitor): Promise<void> {
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'You are offline' }).waitFor({ state: 'detached' })
  await page.goto('/dashboard')
  await page
    .getByRole('button', { name: /Log ?out/i })
    .first()
    .click()
  // The address is there before the page is.
  await page.getByRole('heading', { name: 'A good laptop deserves a second owner.' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await expect.poll(async () => (await keptBy(page)).notes).toBeNull()
  const pictures = async () => (await keptBy(page)).paths.filter((path) => path.startsWith('/images/'))
  await expect.poll(pictures).toEqual([])
  await context.setOffline(true)
  await page.goto('/dashboard/my-orders')
  await page.getByText('Nothing is kept on this device yet.').waitFor()
  await page.locator('#orders').waitFor({ state: 'hidden' })
}

test('the last viewed products and the user’s orders can be read offline, until logout', async ({ visit }) => {
  const visitor = await visit({ serviceWorkers: 'allow' })
  const { page, context } = visitor
  const [product, other] = await twoProducts()
  await signInTo(page, `/products/sp/${product.id}`, 'farhana@greentech.example')
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor()
  await workerReady(page)
  await page.goto('/dashboard/my-orders')
  await expect.poll(async () => (await keptBy(page)).notes).toContain('"items":[{')
  const large = new RegExp(`^/images/${product.photo.split('/')[2]}/(640|1280)`)
  await expect.poll(async () => (await keptBy(page)).paths.some((path) => large.test(path))).toBe(true)

  const { paths } = await keptBy(page)
  const foreign = paths.filter((path) => !/^\/(static\/|images\/|(bn\/)?offline$|offline\.js$)/.test(path))
  expect(foreign, 'no page, no call and no sign-in is kept').toEqual([])

  await context.setOffline(true)
  await expectToRead(page, product, other.id)
  await expectNothingAfterLogout(visitor)
  // Pictures of the home page may have been on their way when the connection ended.
  const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/
  visitor.violations.console = visitor.violations.console.filter((line) => !expected.test(line))
})
