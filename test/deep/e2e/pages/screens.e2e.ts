import { expect, type Page } from '@playwright/test'
import { axeFindings, SIZES, signIn, signInTo, test } from '../../../e2e/support/browser.ts'
import { holdRequests } from '../../../e2e/support/hold-requests.ts'
import { horizontalOverflow, waitForQuiet } from '../../../e2e/support/layout.ts'
import { askAsNewPerson } from '../../../e2e/support/new-person.ts'
import { rejectsText } from '../../../e2e/support/photo-field.ts'
import { fetchProducts, newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { site, startSite } from '../../../e2e/support/site.ts'

/** A saller may list each kind of thing; the photo has to be an image. */
async function expectKindsAndImages(page: Page): Promise<void> {
  await signInTo(page, '/dashboard/add-a-product', (await newUser('saller', 'kinds')).email, PASSWORD)
  const kinds = page.getByLabel('Kind', { exact: true })
  await kinds.waitFor()
  const words = async () => (await kinds.locator('option').allTextContents()).join(' ').toLowerCase()
  for (const kind of ['laptop', 'mobile', 'smart tv', 'pendrive', 'smart watch'])
    await expect.poll(words).toContain(kind)
  await rejectsText(page)
  await page.locator('body > div:not(:has(main))').getByText('This file is not a photo').waitFor()
}

/** Used, condition and year of purchase are stored as the texts that were sent. */
async function expectStoredTexts(): Promise<void> {
  const saller = await newUser('saller', 'words')
  const [other] = await fetchProducts('?limit=1')
  const words = { used: '1 year / 6 months', condition: 'Good, one dent on the lid', parchesDate: '2019' }
  const answer = await saller.post('/api/add-a-product', {
    ...{ name: 'HP EliteBook 840', category: 'HP', kind: 'laptop', photo: other?.photo, location: 'Uttara, Dhaka' },
    ...{ originalPrice: '60,000', resalePrice: '31,500', description: 'Core i5, 8 GB, 256 GB SSD.', ...words },
  })
  const { insertedId } = (await answer.json()) as { insertedId: string }
  const product = await (await fetch(`${site().url}/api/product/${insertedId}`)).json()
  expect(product).toMatchObject(words)
}

test('[A08 X08 Z10 E06 E07 E08] a saller may list each kind of thing; the photo has to be an image; texts are stored as they were sent', async ({
  visit,
}) => {
  const { page } = await visit()
  await expectKindsAndImages(page)
  await expectStoredTexts()
})

test('[R25 M05] My Products and Add a Product show a spinner or skeleton while brands or products load', async ({
  visit,
}) => {
  const { page } = await visit()
  const main = page.getByRole('main')
  const waiting = main.locator('.animate-spin, .skeleton')
  for (const [address, call, ready] of [
    ['/dashboard/my-products', '**/api/categories*', /^Delete/],
    ['/dashboard/my-products', '**/api/my-products/**', /^Delete/],
    ['/dashboard/add-a-product', '**/api/categories*', 'Add Product'],
  ] as const) {
    const release = await holdRequests(page, call)
    await signInTo(page, address, 'rahim@greentech.example')
    await waiting.first().waitFor()
    // All but what is held has come.
    await waitForQuiet(page)
    await expect(main.locator('form, article, li:has(button)'), call).toHaveCount(0)
    release()
    await main.getByRole('button', { name: ready }).first().waitFor()
    await expect(waiting).toHaveCount(0)
    await page.unroute(call)
  }
})

test('[R26] the menu of an admin links to all users, whose tabs are the three lists, narrowed by one search', async ({
  visit,
}) => {
  const { page } = await visit()
  await signIn(page, 'admin@greentech.example')
  await page.getByRole('complementary').getByRole('link', { name: 'Users' }).click()
  await page.waitForURL('**/dashboard/all-users')
  const tabs = page.getByRole('navigation', { name: 'Which users' })
  await tabs.getByRole('link').first().waitFor()
  const hrefs = await tabs.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(['/dashboard/all-users', '/dashboard/all-sellers', '/dashboard/all-buyers'])
  const search = page.getByRole('main').getByRole('searchbox')
  const users = page.getByRole('table', { name: 'All Users' }).getByRole('row')
  await search.fill('rahim ')
  // The blank stays while the list is searched: a word may follow.
  await expect(users).toHaveCount(2)
  await search.press('End')
  await search.evaluate((field: HTMLInputElement) => {
    const shown: string[] = []
    Object.assign(window, { shown })
    const look = () => {
      if (field.value !== shown.at(-1)) shown.push(field.value)
      requestAnimationFrame(look)
    }
    look()
  })
  // Each key comes when the letters before it are being searched.
  await search.pressSequentially('uddin', { delay: 260 })
  await page.waitForURL((url) => url.searchParams.get('q') === 'rahim uddin')
  await expect(search).toHaveValue('rahim uddin')
  const shown = await page.evaluate(() => (window as unknown as { shown: string[] }).shown)
  expect(
    shown.every((text, at) => text.startsWith(shown[at - 1] ?? '')),
    shown.join(', '),
  ).toBe(true)
  await tabs.getByRole('link', { name: /^Buyers/ }).click()
  await page.waitForURL(
    (url) => url.pathname === '/dashboard/all-buyers' && url.searchParams.get('q') === 'rahim uddin',
  )
  await page.getByRole('main').getByRole('button', { name: 'Show all' }).click()
  await page.waitForURL((url) => url.pathname === '/dashboard/all-buyers' && url.search === '')
  await expect.poll(() => users.count()).toBeGreaterThan(2)
  await tabs.getByRole('link', { name: /^Sellers/ }).click()
  await page.waitForURL('**/dashboard/all-sellers')
})

test('[Y01 D12] with public product pages a guest sees a product with Book Now disabled and a link to sign in', async ({
  visit,
}) => {
  const { url: baseURL, stop } = await startSite({ PUBLIC_PRODUCT_PAGES: 'true' })
  try {
    const [product] = (await (await fetch(`${baseURL}/api/products?limit=1`)).json()) as { _id: string; name: string }[]
    const { page } = await visit({ baseURL, viewport: SIZES.phone })
    for (const address of ['/', '/products', '/blog', '/contact']) {
      await page.goto(address)
      await page.getByRole('main').getByRole('heading').first().waitFor()
      expect(new URL(page.url()).pathname).toBe(address)
    }
    await page.goto(`/products/sp/${product?._id}`)
    await page.getByRole('heading', { level: 1, name: product?.name as string }).waitFor()
    await waitForQuiet(page)
    const button = page.getByRole('main').getByRole('button', { name: 'Book Now' }).filter({ visible: true }).first()
    expect((await button.getAttribute('aria-disabled')) ?? (await button.getAttribute('disabled'))).not.toBeNull()
    expect(await axeFindings(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBe(0)
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Sign in to book' })
      .filter({ visible: true })
      .first()
      .click()
    await page.waitForURL(/\/login\?from=/)
    await page.waitForURL((url) => url.searchParams.get('from')?.endsWith('?open=book') === true)
    await askAsNewPerson(page, `/products/sp/${product?._id}`)
    // Nothing is on its way any more when the site stops.
    await page.goto('about:blank')
  } finally {
    await stop()
  }
})
