import { expect } from '@playwright/test'
import { axeFindings, SIZES, signInTo, test } from '../../../e2e/support/browser.ts'
import { addProduct, fetchProducts, newUser, PASSWORD } from '../../../e2e/support/products.ts'

test('a guest’s favourite is taken along at sign-in; a saved search notifies its owner of a new product', async ({
  visit,
}) => {
  const [saller, buyer] = [await newUser('saller', 'lists'), await newUser('buyer', 'waits')]
  const { page } = await visit({ viewport: SIZES.desk })
  const [first] = await fetchProducts('?brand=HP&limit=1&sort=newness')
  const name = first?.name ?? ''
  const heart = page.getByRole('button', { name: `Favourite: ${name}` }).first()
  await page.goto('/products?brand=HP&sort=newness')
  await heart.click()
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // The list is read before the favourite is stored, and comes after that.
  const read = Promise.withResolvers<void>()
  await page.route(/\/api\/favourites$/, async (route) => {
    await read.promise
    await route.continue()
  })
  await page.route(
    /\/api\/favourites\?/,
    async (route) => {
      const response = await route.fetch()
      read.resolve()
      await page.waitForResponse((one) => one.request().method() === 'POST')
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await signInTo(page, '/dashboard/favourites', buyer.email, PASSWORD)
  await page.getByRole('link', { name }).first().waitFor()

  const guest = (await visit()).page
  await guest.goto('/products?brand=HP&kind=laptop&max=50000')
  await guest.getByRole('link', { name: 'Save this search' }).click()
  await guest.getByRole('main').getByLabel('Email').fill(buyer.email)
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Log In' }).click()
  await guest.getByRole('dialog', { name: 'Save this search' }).waitFor()
  await guest.waitForURL(({ href }) => href.endsWith('/products?brand=HP&kind=laptop&max=50000'))

  await page.goto('/products?brand=HP&kind=laptop&max=50000')
  await page.getByRole('button', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('HP under 50,000')
  await dialog.getByText('At once', { exact: true }).click()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. You find it under Saved searches.').waitFor()
  const below = page.getByRole('region', { name: 'Save this search' })
  await expect(below.getByRole('link', { name: 'Saved: see your saved searches' })).toHaveAttribute(
    'href',
    '/dashboard/saved-searches',
  )
  await page.goto('/dashboard/notifications')
  await addProduct(saller)
  await page
    .getByRole('link', { name: /1 new: HP under 50,000/ })
    .first()
    .click()
  await page
    .getByRole('link', { name: /HP Pavilion 15/ })
    .first()
    .waitFor()
})
