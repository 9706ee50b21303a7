import { expect } from '@playwright/test'
import { fetchPosts, postCards } from '../../../e2e/support/blog-posts.ts'
import { expectConsoleError, SIZES, signInTo, test } from '../../../e2e/support/browser.ts'
import { horizontalOverflow } from '../../../e2e/support/layout.ts'
import { expectWellMade } from '../../../e2e/support/page-checks.ts'

test('[B06 B07 B10 Z14] without scripts search, category, tag and load more work', async ({ visit }) => {
  const { page } = await visit({ javaScriptEnabled: false })
  await page.goto('/blog?category=laptop')
  const box = page.getByRole('complementary').getByRole('searchbox')
  await box.fill('battery')
  await box.press('Enter')
  const address = new URL(page.url()).searchParams
  expect([address.get('q'), address.get('category')]).toEqual(['battery', 'laptop'])
  await expect(postCards(page)).toHaveCount((await fetchPosts('?q=battery&category=laptop')).length)
  await page.goto('/blog')
  await page.getByRole('link', { name: 'Load more' }).click()
  await page.waitForURL((url) => url.searchParams.get('page') === '2')
  await expect(postCards(page)).toHaveCount((await fetchPosts()).length)
  await page.getByRole('complementary').getByRole('link', { name: 'Pendrive', exact: true }).click()
  await expect(postCards(page)).toHaveCount((await fetchPosts('?tag=pendrive')).length)
})

test('[Y07] what an admin typed stays when the connection fails, and only admins may open the editor', async ({
  visit,
}) => {
  const visitor = await visit({ viewport: SIZES.phone })
  const { page } = visitor
  await signInTo(page, '/dashboard/blogs', 'admin@greentech.example')
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .waitFor()
  await expectWellMade(page)
  await page.goto('/dashboard/blogs/new')
  await page.getByLabel('Title').fill('A draft on a train')
  await page.getByLabel('Text').fill('# Volts\n\nEqual.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { level: 2, name: 'Volts' }).waitFor()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Write' }).click()
  await page.route('**/api/admin/blogs', (route) => route.abort())
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('The connection failed. Please check your internet and try again.').waitFor()
  await expect(page.getByLabel('Title')).toHaveValue('A draft on a train')
  expectConsoleError(visitor, 'ERR_FAILED')
  await page.unroute('**/api/admin/blogs')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/\/dashboard\/blogs\/[0-9a-f-]{36}$/)
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)

  const buyer = await visit()
  await signInTo(buyer.page, '/dashboard/blogs', 'farhana@greentech.example')
  await buyer.page.getByText('This page is not for your role').waitFor()
})
