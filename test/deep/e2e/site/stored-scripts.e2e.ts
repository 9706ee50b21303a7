import { expect } from '@playwright/test'
import { signIn, test, type Visitor } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { waitUntilLoaded } from '../../../e2e/support/layout.ts'
import { PASSWORD } from '../../../e2e/support/products.ts'
import { effects, forgetMissing, type Planted, plant, SHORT, walk, watch } from './planted-scripts.ts'

/** Public pages, feeds and the pages of sent messages, and whether a planted text must be seen there. */
function publicPages({ product, post }: Planted): [path: string, shows: boolean][] {
  const word = encodeURIComponent(SHORT)
  return [
    ['/', true],
    ['/products', true],
    ['/products/hp?q=data-ran', true],
    [`/products/sp/${product}`, false],
    ['/blog', true],
    [`/blog?category=${word}`, true],
    [`/blog/${post}`, true],
    ['/blog/rss.xml', true],
    ['/blog/atom.xml', true],
    ['/sitemap.xml', false],
    ['/dev/mail', true],
    ['/dev/sms', false],
    [`/products?q=${word}&brand=${word}`, false],
    [`/products/${word}`, false],
    [`/blog?q=${word}&tag=${word}`, false],
    [`/${word}`, false],
    [`/verify-email?oobCode=${word}`, false],
    [`/account-change?mode=${word}&oobCode=${word}`, false],
    [`/login?from=javascript:ran()//${word}`, false],
    [`/newsletter/unsubscribe?token=${word}`, false],
  ]
}

/** Planted texts do not run on the buyer’s pages, on screen and in print. */
async function expectNoneForBuyer(visitor: Visitor, { buyer, product }: Planted): Promise<void> {
  const { page } = visitor
  await signIn(page, buyer.email, PASSWORD)
  const paths = ['/dashboard', '/dashboard/my-orders', `/products/sp/${product}`, '/dashboard/profile']
  await walk(page, [...paths.map((path): [string, boolean] => [path, true]), ['/dashboard/security', false]])
  await page.goto('/dashboard/my-orders')
  await page.emulateMedia({ media: 'print' })
  await waitUntilLoaded(page)
  expect((await effects(page)).found).toEqual([])
  await page.emulateMedia({ media: null })
  await forgetMissing(visitor)
}

/** Nor on the saller’s pages. */
async function expectNoneForSaller(visitor: Visitor, { saller }: Planted): Promise<void> {
  const { page } = visitor
  await signIn(page, saller.email, PASSWORD)
  const paths = ['/dashboard', '/dashboard/my-products', '/dashboard/my-buyers', '/dashboard/products']
  await walk(page, [...paths.map((path): [string, boolean] => [path, true]), ['/dashboard/add-a-product', false]])
  await forgetMissing(visitor)
}

/** Nor on the admin’s pages, in the editor and its preview. */
async function expectNoneForAdmin(visitor: Visitor, { post }: Planted): Promise<void> {
  const { page } = visitor
  await signIn(page, 'admin@greentech.example')
  const ofAdmins = ['products', 'all-users', 'all-sellers', 'all-buyers', 'blogs', 'inbox', 'my-buyers']
  await walk(page, [['/dashboard', true], ...ofAdmins.map((name): [string, boolean] => [`/dashboard/${name}`, true])])
  await page.goto(`/dashboard/blogs/${post}`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('region', { name: 'Preview' }).getByText('evil.example').first().waitFor()
  expect((await effects(page)).found).toEqual([])
  await forgetMissing(visitor)
}

test('texts with scripts in every stored field do not run on public pages, in feeds and in e-mails', async ({
  visit,
}) => {
  const planted = await plant()
  const letters = () => queryDatabase<{ id: number }>(`select id from letters where html like '%data-ran%'`)
  await expect.poll(async () => (await letters()).length).toBeGreaterThanOrEqual(4)
  const visitor = await visit()
  await watch(visitor)
  await walk(visitor.page, publicPages(planted))
  await walk(
    visitor.page,
    (await letters()).map(({ id }) => [`/dev/mail/${id}`, true]),
  )
  await forgetMissing(visitor)
})

test('texts with scripts in every stored field do not run on the pages of buyer, saller and admin, on screen, in print, in the editor and its preview', async ({
  visit,
}) => {
  const planted = await plant()
  const visitor = await visit()
  await watch(visitor)
  await expectNoneForBuyer(visitor, planted)
  await expectNoneForSaller(visitor, planted)
  await expectNoneForAdmin(visitor, planted)
})
