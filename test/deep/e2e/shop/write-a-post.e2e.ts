import { expect, type Page } from '@playwright/test'
import { fetchPosts } from '../../../e2e/support/blog-posts.ts'
import { SIZES, signInTo, test } from '../../../e2e/support/browser.ts'
import { site } from '../../../e2e/support/site.ts'
import { ADMIN } from '../../../e2e/support/users.ts'

/** A photograph that the image host has taken. */
async function aPicture(): Promise<Buffer> {
  const [post] = await fetchPosts('?limit=1')
  return Buffer.from(await (await fetch(site().url + post?.photo)).arrayBuffer())
}

/** Answers of the server to a guest. */
async function sentFor(path: string): Promise<{ status: number; html: string; cards: number }> {
  const response = await fetch(site().url + path)
  const html = await response.text()
  return { status: response.status, html, cards: html.match(/<article\b/g)?.length ?? 0 }
}

/** Writes a post on the page for a new one, previews it and saves it as a draft. */
async function writeDraft(page: Page, picture: Buffer): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'New post' }).waitFor()
  await refusedAtFields(page)
  await page.getByLabel('Title').fill('A charger that fits')
  await page.getByLabel('Category').fill('laptop')
  await page.getByLabel('Tags').fill('Laptop, Chargers')
  await page.getByLabel('Description').fill('Volts must be equal, amperes may be more.')
  await page.getByLabel('Text').fill('# Volts\n\nEqual. <script>alert(1)</script> [No](javascript:alert(1))')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { level: 2, name: 'Volts' }).waitFor()
  await expect(page.getByRole('region', { name: 'Preview' }).locator('script, a')).toHaveCount(0)
  await page.getByRole('button', { name: 'Write' }).click()

  await page.locator('input[type=file]').setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.getByText('Uploaded').waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.waitForURL(/\/dashboard\/blogs\/[0-9a-f-]{36}$/)
}

test('[B05 R28] an admin writes a draft, previews, publishes, unpublishes and deletes it; a guest sees each change at once', async ({
  visit,
}) => {
  const admin = await visit()
  const { page } = admin
  await signInTo(page, '/dashboard/blogs', ADMIN)
  await page.getByRole('link', { name: 'New post' }).click()
  await writeDraft(page, await aPicture())
  const address = `/blog/${page.url().split('/').at(-1)}`
  expect((await sentFor(address)).status).toBe(404)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Published: everybody can read it').waitFor()
  const guest = await visit({ viewport: SIZES.phone })
  expect((await guest.page.goto(address))?.status()).toBe(200)
  await guest.page.getByRole('heading', { level: 1, name: 'A charger that fits' }).waitFor()
  await guest.page.getByText('Shirin Sultana').waitFor()
  expect((await sentFor('/')).html).toContain('>A charger that fits<')
  expect(await sentFor('/blog?tag=chargers')).toMatchObject({ html: expect.stringContaining(address), cards: 1 })

  await page.getByLabel('Title').fill('A charger that fits well')
  await page.getByRole('link', { name: 'All posts' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  // The word of the save before may still be there.
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await stored
  await page.getByText('Saved', { exact: true }).last().waitFor()
  expect((await sentFor(address)).html).toMatch(/<h1[^>]*>A charger that fits well</)

  await page.getByRole('link', { name: 'All posts' }).click()
  await page.getByRole('button', { name: 'Unpublish A charger that fits well' }).click()
  await page.getByText('The post is a draft again').waitFor()
  expect((await sentFor(address)).status).toBe(404)
  const list = await sentFor('/blog')
  expect(list.cards).toBe(9)
  expect(list.html).not.toContain('A charger that fits')

  await page.getByRole('button', { name: 'Delete A charger that fits well' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The post is deleted').waitFor()
  await expect(page.getByText('A charger that fits well')).toHaveCount(0)
})

/** Publishing an empty post marks every field that readers would miss, and nothing is stored. */
async function refusedAtFields(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Please fill this in.').waitFor()
  await page.getByLabel('Title').fill('x')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Please fill this in.')).toHaveCount(3)
  await page.getByText('Please upload the cover picture here.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/blogs/new')
}
