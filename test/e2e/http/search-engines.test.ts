import { expect } from '@playwright/test'
import sharp from 'sharp'
import { routes } from '#routes.ts'
import { queryDatabase } from '../support/database.ts'
import { readHead } from '../support/page-head.ts'
import { everyPublicPage, faultsOf, onePerKind, STANDING, sitemapOf } from '../support/public-addresses.ts'
import { site } from '../support/site.ts'
import { test } from '../support/test.ts'

/** The routes without a placeholder. */
function fixedPaths(node: object, parent = ''): string[] {
  const { path = '', children = [], type } = node as { path?: string; children?: object[]; type: string }
  const own = `${parent}${path}`.replace(/\/$/, '')
  const page = type === 'route' || type === 'index' ? [own || '/'] : []
  return [...page, ...children.flatMap((child) => fixedPaths(child, own))].filter((found) => !found.includes('$'))
}

test.describe('while products are guarded', () => {
  test('the sitemap has every public URL and nothing else', async () => {
    const { pages } = await everyPublicPage(site().url)
    expect((await sitemapOf(site().url)).toSorted()).toEqual(pages.toSorted())
  })

  test('a page of each kind has its canonical URL, a preview with a picture, and valid structured data', async () => {
    const pages = onePerKind(await sitemapOf(site().url))
    // Pages of both languages: the fixed pages, a brand, the grades of a kind, a post.
    expect(pages.length).toBeGreaterThanOrEqual(2 * (STANDING.length + 3))
    expect(await faultsOf(pages, true)).toEqual([])
  })

  test('the preview of a page without a photo is in the language of the page', async () => {
    const { url } = site()
    const pictures = ['/preview.jpg', '/preview-bn.jpg']
    const heads = await Promise.all(['/', '/bn'].map((path) => readHead(url + path)))
    expect(heads.map(({ meta }) => meta.get('og:image'))).toEqual(pictures.map((path) => url + path))
  })

  test('a product or a post whose id is in upper case redirects to its URL', async () => {
    const { url } = site()
    const [post] = await queryDatabase<{ id: string }>('select id from blogs where published')
    const [product] = await queryDatabase<{ id: string }>('select id from products where listed')
    for (const [path, id = ''] of [
      ['/blog/', post?.id],
      ['/products/sp/', product?.id],
    ]) {
      for (const _ of [1, 2]) {
        const answer = await fetch(`${url}${path}${id.toUpperCase()}`, { redirect: 'manual' })
        expect([answer.status, answer.headers.get('location')]).toEqual([301, `${path}${id}`])
      }
    }
  })

  test('[R07] a shared product has a preview with its price, but no search engine shows what guests cannot read', async () => {
    const { products } = await everyPublicPage(site().url)
    expect(await faultsOf(products.slice(0, 5), false)).toEqual([])
  })

  for (const [address, canonical, index] of [
    ['/products?brand=hp&sort=price&utm_source=x', '/products/HP', true],
    ['/products/hp?min=10000&page=2', '/products/HP', true],
    ['/products?sort=price', '/products', true],
    ['/products?q=macbook', '/products', false],
    ['/products?brand=nobody', '/products', false],
    ['/blog?category=Laptop', '/blog', true],
    ['/blog?q=battery', '/blog', false],
    ['/?brand=HP', '/', true],
    ['/contact/', '/contact', true],
  ] as const)
    test(`${address} counts as ${canonical}`, async () => {
      const head = await readHead(site().url + address)
      expect(head.canonical).toBe(site().url + canonical)
      expect(!head.meta.get('robots')?.includes('noindex')).toBe(index)
    })

  test('every page that is not public is noindex, and so is a page that does not exist', async () => {
    const closed = fixedPaths(routes).filter((path) => !STANDING.includes(path))
    expect(closed).toEqual(expect.arrayContaining(['/login', '/register', '/dashboard', '/dashboard/my-orders']))
    for (const path of closed) {
      const { status, meta, canonical } = await readHead(site().url + path)
      // Comparisons have endless addresses and one that counts (docs/decisions/0063-compare-products-by-address.md).
      const own = path === '/compare' ? site().url + path : undefined
      expect([path, status, meta.get('robots'), canonical]).toEqual([path, 200, 'noindex', own])
    }
    for (const path of ['/nothing', '/products/nobody', '/blog/1', `/products/sp/${crypto.randomUUID()}`]) {
      const { status, meta, canonical, title } = await readHead(site().url + path)
      expect([path, status, meta.get('robots'), canonical, title]).toEqual([
        ...[path, 404, 'noindex', undefined],
        'Not found - GreenTech',
      ])
    }
  })

  test('robots.txt names the sitemap and allows all public pages', async () => {
    const text = await (await fetch(`${site().url}/robots.txt`)).text()
    expect(text).toContain(`Sitemap: ${site().url}/sitemap.xml`)
    const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => site().url + path)
    const open = (await sitemapOf(site().url)).filter((address) => closed.some((path) => address.startsWith(path)))
    expect(open).toEqual([])
  })

  test('the manifest’s icons have the sizes that it declares, and one is maskable', async () => {
    const response = await fetch(`${site().url}/manifest.webmanifest`)
    expect(response.headers.get('content-type')).toContain('application/manifest+json')
    const { icons, shortcuts, start_url } = await response.json()
    for (const { src, sizes, type } of icons) {
      const picture = await fetch(site().url + src)
      expect([src, picture.headers.get('content-type')]).toEqual([src, type])
      const { width, height } = await sharp(await picture.arrayBuffer()).metadata()
      if (sizes !== 'any') expect([src, `${width}x${height}`]).toEqual([src, sizes])
    }
    expect(icons.map((icon: { purpose?: string }) => icon.purpose)).toContain('maskable')
    for (const path of [
      start_url,
      ...shortcuts.map(({ url }: { url: string }) => url),
      '/favicon.ico',
      '/icon-180.png',
    ])
      expect([path, (await fetch(site().url + path)).status]).toEqual([path, 200])
  })

  test('a name that tries to close the JSON-LD block stays a name', async () => {
    const name = `HP "</script><script>alert(1)</script>" & <b>more</b>`
    const [product] = await queryDatabase<{ id: string }>(
      `update products set name = $1 where id = (select id from products limit 1) returning id`,
      [name],
    )
    await queryDatabase(`select pg_notify('pages', $1)`, [`product:${product?.id}`])
    const shown = async () => {
      const { data, meta } = await readHead(`${site().url}/products/sp/${product?.id}`)
      return [data.find((node) => node['@type'] === 'Product')?.name, meta.get('og:title')]
    }
    await expect.poll(shown).toEqual([name, name])
  })
})
