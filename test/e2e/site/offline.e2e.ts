import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoViolations, signIn, signInTo, test } from '../support/browser.ts'
import { queryDatabase } from '../support/database.ts'
import { bookProduct, fetchProducts, newUser, PASSWORD } from '../support/products.ts'

/** The worker is there, and holds the page that it shows without a connection. */
async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await expect.poll(() => page.evaluate(async () => (await caches.match('/offline'))?.status)).toBe(200)
}

/** What the device keeps: the paths in all caches, and the notes. */
function keptBy(page: Page): Promise<{ paths: string[]; notes: string | null }> {
  return page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return { paths: caught.flat().map((url) => new URL(url).pathname), notes: localStorage.getItem('offline') }
  })
}

test('the last viewed products and the user’s orders can be read offline, until logout', async ({ stay }) => {
  const visitor = await stay({ serviceWorkers: 'allow' })
  const { page, context } = visitor
  const [product] = await queryDatabase<{ id: string; name: string; location: string; photo: string }>(
    `select id, name, location, photo from products where exists (select from bookings where product_id = products.id
     and buyer_id = (select id from users where email = 'farhana@greentech.example')) limit 1`,
  )
  const [other] = await queryDatabase<{ id: string }>('select id from products where id <> $1 limit 1', [product?.id])
  await signInTo(page, `/products/sp/${product?.id}`, 'farhana@greentech.example')
  await page.getByRole('heading', { level: 1, name: product?.name as string }).waitFor()
  await workerReady(page)
  await page.goto('/dashboard/my-orders')
  await expect.poll(async () => (await keptBy(page)).notes).toContain('"items":[{')
  const large = new RegExp(`^/images/${product?.photo.split('/')[2]}/(640|1280)`)
  await expect.poll(async () => (await keptBy(page)).paths.some((path) => large.test(path))).toBe(true)

  const { paths } = await keptBy(page)
  const foreign = paths.filter((path) => !/^\/(static\/|images\/|(bn\/)?offline$|offline\.js$)/.test(path))
  expect(foreign, 'no page, no call and no sign-in is kept').toEqual([])

  await context.setOffline(true)
  await page.goto(`/products/sp/${product?.id}`)
  await page.getByRole('heading', { name: 'You are offline', exact: true }).waitFor()
  const asked = page.locator('#asked')
  await asked.getByRole('heading', { name: product?.name as string }).waitFor()
  await asked.getByText(product?.location as string, { exact: true }).waitFor()
  await asked.getByText(/^Model: .* · /).waitFor()
  expect(await asked.getByText('Named by the saller', { exact: true }).count()).toBe(1)
  await asked.getByText(/You are offline; saved on \d+ \w+ \d{4}/).waitFor()
  await expect
    .poll(() => asked.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300)

  await page.goto('/dashboard/my-orders')
  await page
    .locator('#orders')
    .getByRole('heading', { name: product?.name as string })
    .waitFor()
  await page.goto(`/products/sp/${other?.id}`)
  await page
    .locator('#products')
    .getByRole('heading', { name: product?.name as string })
    .waitFor()
  expect(await page.locator('#asked').isHidden()).toBe(true)

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
  expect((await keptBy(page)).paths.filter((path) => path.startsWith('/images/'))).toEqual([])
  await context.setOffline(true)
  await page.goto('/dashboard/my-orders')
  await page.getByText('Nothing is kept on this device yet.').waitFor()
  expect(await page.locator('#orders').isHidden()).toBe(true)
  // Pictures of the home page may have been on their way when the connection ended.
  const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/
  visitor.violations.console = visitor.violations.console.filter((line) => !expected.test(line))
  expectNoViolations(visitor)
})

test('a buyer who became a saller sees how many orders they have, and the count is not saved as their list', async ({
  stay,
}) => {
  const visitor = await stay()
  const { page } = visitor
  const buyer = await newUser('buyer', 'buys-and-sells')
  const [product] = await fetchProducts('?limit=1')
  await bookProduct(buyer, product?._id as string)
  await queryDatabase("update users set role = 'saller' where email = $1", [buyer.email])
  await signIn(page, buyer.email, PASSWORD)
  await expect.poll(async () => (await keptBy(page)).notes).toContain('"owner":"')
  await page.goto('/dashboard')
  await page.getByText('You have one order.').waitFor()
  await page.getByRole('link', { name: 'My Products', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'My Products' }).waitFor()
  await page.goBack()
  await page.getByText('You have one order.').waitFor()
  expect(JSON.parse((await keptBy(page)).notes ?? '{}').orders).toBeNull()
  expectNoViolations(visitor)
})
