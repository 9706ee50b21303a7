import { expect } from '@playwright/test'
import { test } from '../support/browser.ts'
import { queryDatabase } from '../support/database.ts'
import { forgetMissing, type Planted, plant, SHORT, walk, watch } from '../support/planted-scripts.ts'

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
