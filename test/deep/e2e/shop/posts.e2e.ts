import { expect, type Page } from '@playwright/test'
import { fetchPosts, type Post, postCards } from '../../../e2e/support/blog-posts.ts'
import { expectConsoleError, SIZES, test, type Visitor } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { waitUntilLoaded } from '../../../e2e/support/layout.ts'
import { expectWellMade } from '../../../e2e/support/page-checks.ts'
import { site } from '../../../e2e/support/site.ts'
import { signInAs } from '../../../e2e/support/users.ts'

/** The first characters of a text and three dots when there are more; the demo's texts need no graphemes here. */
function cutTo(length: number, text: string): string {
  const all = [...new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
  return all.length > length ? `${all.slice(0, length).join('').trimEnd()}...` : text
}

async function expectLoadedAndWellMade(page: Page): Promise<void> {
  // The bar of a page that is still loading lies outside of its landmarks.
  await page.locator('.creeping-bar').waitFor({ state: 'detached' })
  await waitUntilLoaded(page)
  await expect(page.locator('h1')).toHaveCount(1)
  await expectWellMade(page)
}

/** A guest comes from the home page to the posts: photo, date, author, a name cut to 50, Read More; Load more. */
async function expectCards(page: Page): Promise<void> {
  const all = await fetchPosts()
  await page.goto('/')
  await waitUntilLoaded(page)
  const latest = page.getByRole('region', { name: 'Latest Blogs' })
  await expect(latest.getByRole('article').locator('p:last-of-type')).toHaveText(
    all.slice(0, 3).map(({ description }) => cutTo(100, description)),
  )
  await expect(latest.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/blog')
  await page.getByRole('link', { name: 'Learn More' }).click()
  await page.waitForURL('**/blog')
  await expectLoadedAndWellMade(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main menu' }).filter({ visible: true })
  const entry = menu.getByRole('link', { name: 'Blog', exact: true })
  await expect(entry).toHaveAttribute('href', '/blog')
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')

  await expect(page).toHaveTitle('Blog - GreenTech')
  await expect(postCards(page)).toHaveCount(9)
  for (const [index, post] of all.slice(0, 9).entries()) {
    const card = postCards(page).nth(index)
    await expect(card.getByRole('heading')).toHaveText(cutTo(50, post.name))
    await expect(card).toContainText(post.author)
    await expect(card.locator('time')).toHaveText(/^\d{1,2} \w+ 20\d\d$/)
    await expect(card.locator('img')).toHaveAttribute('src', /^\/images\//)
    const link = card.getByRole('link', { name: `Read More: ${post.name}`, exact: true })
    await expect(link).toHaveAttribute('href', `/blog/${post._id}`)
  }
  // The sidebar has the three newest.
  for (const { _id, name } of all.slice(0, 3)) {
    const link = page.getByRole('complementary').locator(`a[href="/blog/${_id}"]`)
    await expect(link).toHaveText(/\d{1,2} \w+ 20\d\d$/)
    await expect(link).toContainText(cutTo(20, name))
    await expect(link.locator('img')).toHaveCount(1)
  }
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(postCards(page)).toHaveCount(all.length)
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
  await page.reload()
  await expect(postCards(page)).toHaveCount(all.length)
}

/** A guest reads a post: photo, date, author, category, name, description, text; Back requests nothing again. */
async function expectPost(page: Page): Promise<void> {
  const [post] = (await fetchPosts()) as [Post]
  expect((await fetch(`${site().url}/blog/${post._id}`)).status).toBe(200)
  await page.goto('/blog')
  await waitUntilLoaded(page)
  await page.getByRole('link', { name: `Read More: ${post.name}` }).click()
  const article = page.getByRole('article')
  await article.getByRole('heading', { level: 1, name: post.name, exact: true }).waitFor()
  await expectLoadedAndWellMade(page)
  await expect(page).toHaveTitle(`${post.name} - GreenTech`)
  for (const text of [post.author, post.description]) await article.getByText(text, { exact: true }).waitFor()
  await expect(article.locator('time').first()).toHaveText(/^\d{1,2} \w+ 20\d\d$/)
  await expect(article.locator('img').first()).toHaveAttribute('src', /^\/images\//)
  expect(await article.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(1)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goBack()
  await expect(postCards(page)).toHaveCount(9)
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  await page.goForward()
  await article.getByRole('heading', { level: 1, name: post.name, exact: true }).waitFor()
  await article.getByRole('link', { name: post.category, exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('category') === post.category)
}

/** Filters the list by words, category and tag, each removable, all in the URL. */
async function expectFilters(page: Page): Promise<void> {
  await page.goto('/blog')
  const box = page.getByRole('main').getByRole('searchbox', { name: 'Search blogs' })
  await box.fill('battery')
  await box.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('q') === 'battery')
  const words =
    "select name from blogs where published and language = 'en' and description || ' ' || markdown ~* '\\mbattery\\M'"
  const fitting = await queryDatabase<{ name: string }>(words)
  expect(fitting.length).toBeGreaterThan(0)
  await expect.poll(() => postCards(page).count()).toBeLessThan(9)
  for (const { name } of fitting)
    await postCards(page)
      .getByRole('heading', { name: cutTo(50, name), exact: true })
      .waitFor()
  await page.getByRole('link', { name: 'Remove “battery”' }).click()
  await expect(postCards(page)).toHaveCount(9)

  await box.fill('battery')
  await box.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('q') === 'battery')
  await box.fill('')
  await page.waitForURL((url) => !url.searchParams.has('q'))
  await expect(postCards(page)).toHaveCount(9)

  const category = page
    .getByRole('complementary')
    .getByRole('link', { name: /^Laptop/ })
    .first()
  const count = Number((await category.textContent())?.match(/\((\d+)\)/)?.[1])
  await category.click()
  await expect(postCards(page)).toHaveCount(count)
  expect((await fetchPosts('?category=Laptop')).length).toBe(count)

  await page.getByRole('complementary').getByRole('link', { name: 'Smart TV', exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('tag') === 'Smart TV' && !url.searchParams.has('category'))
  const tagged = "select count(*)::int from blogs where published and language = 'en' and tags @> array['Smart TV']"
  const [{ count: wanted }] = (await queryDatabase<{ count: number }>(tagged)) as [{ count: number }]
  expect(wanted).toBeGreaterThan(0)
  await expect(postCards(page)).toHaveCount(wanted)
  await page.goBack()
  await expect(postCards(page)).toHaveCount(count)

  await page.goto('/blog?q=refrigerator')
  await page.getByRole('heading', { name: 'Nothing fits' }).waitFor()
  await expectLoadedAndWellMade(page)
  await page.getByRole('link', { name: 'Show all posts' }).click()
  await expect(postCards(page)).toHaveCount(9)
}

/** The home page has no such section without posts, and the blog says that there are none yet. */
async function expectNoPosts(page: Page): Promise<void> {
  const { url } = site()
  const admin = await signInAs(url, 'admin@greentech.example')
  const before = await fetchPosts()
  // In both languages: a post without a translation is in the list of the other one.
  const all = await queryDatabase<{ _id: string }>('select id as _id from blogs where published')
  for (const { _id } of all) await admin.post(`/api/admin/blogs/${_id}/unpublish`, {})
  try {
    await page.goto('/')
    await waitUntilLoaded(page)
    await expect(page.getByText('Latest Blogs')).toHaveCount(0)
    await page.goto('/blog')
    await page.getByRole('heading', { name: 'No posts yet' }).waitFor()
    await expectLoadedAndWellMade(page)
  } finally {
    for (const { _id } of all) await admin.post(`/api/admin/blogs/${_id}/publish`, {})
  }
  expect(await fetchPosts()).toEqual(before)
}

/** A list that does not load says so and offers Retry. */
async function expectRetry(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await page.goto('/')
  await page.route('**/api/blogs*', (route) => route.fulfill({ status: 400, json: { code: 'internal', message: 'x' } }))
  // Over a link, so that the browser asks.
  await page.getByRole('link', { name: 'Learn More' }).click()
  await page.getByRole('heading', { name: 'The posts did not load' }).waitFor()
  await page.unroute('**/api/blogs*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(postCards(page)).toHaveCount(9)
  expectConsoleError(visitor, '400')
}

test('[B01 B02 B03 B04 B09 H02 H07 H08 N02 R08 U04 A02 B05 E14 R09 B06 B07 B08 B10 Z14] a guest comes from the home page to the posts, filters them by words, category and tag, and reads one; without posts, or when the list does not load, the blog says so', async ({
  visit,
}) => {
  const visitor = await visit({ viewport: SIZES.phone })
  const { page } = visitor
  await expectCards(page)
  await expectPost(page)
  await expectFilters(page)
  await expectRetry(visitor)
  await expectNoPosts(page)
})
