import { LANGUAGES, type Language, pathIn } from '#shared/language.ts'
import { queryDatabase } from './database.ts'
import { headFaults, readHead } from './page-head.ts'

export const STANDING = [
  '/',
  '/products',
  '/blog',
  '/prices',
  '/contact',
  '/terms-condition',
  '/privacy-policy',
  '/return-refund',
]

/** The addresses of all files of the sitemap. */
export async function sitemapOf(url: string): Promise<string[]> {
  const files = await sitemapFiles(url)
  const texts = await Promise.all(files.map(async (file) => (await fetch(file)).text()))
  return texts.flatMap(locations)
}

/** The addresses of the files that the sitemap names. */
export async function sitemapFiles(url: string): Promise<string[]> {
  return locations(await (await fetch(`${url}/sitemap.xml`)).text())
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address as string)
}

/**
 * The first page of each kind in each language: a brand, the grades of a kind, prices of each depth, a post; each fixed page is
 * a kind.
 */
export function onePerKind(addresses: string[]): string[] {
  const seen = new Set<string>()
  return addresses.filter((address) => {
    const kind = new URL(address).pathname.replace(/(?<=\/(?:products|grades|blog|prices)\/).*/, (names) =>
      String(names.split('/').length),
    )
    return !seen.has(kind) && seen.add(kind)
  })
}

/** A post is in the language that it is written in, each other page in both. */
export async function everyPublicPage(url: string): Promise<{ pages: string[]; products: string[] }> {
  const posts = await queryDatabase<{ id: string; language: Language }>(
    'select id, language from blogs where published',
  )
  const products = await queryDatabase<{ id: string }>('select id from products where listed')
  const brands = await queryDatabase<{ name: string }>(
    'select name from categories where exists (select from products where listed and category = categories.name)',
  )
  const kinds = await queryDatabase<{ id: string }>('select id from kinds where not hidden')
  const sold = await queryDatabase<{ kind: string; brand: string; model: string }>(
    `select kind, brand, model from price_ranges
     where model <> '' and period = 'year' and grade is null and battery is null and sales >= 8`,
  )
  const prices = sold.flatMap(({ kind, brand, model }) => [
    [kind, brand],
    [kind, brand, model],
  ])
  const pages = [
    ...STANDING,
    ...brands.map(({ name }) => `/products/${encodeURIComponent(name)}`),
    ...kinds.map(({ id }) => `/grades/${id}`),
    ...new Set(prices.map((names) => ['/prices', ...names.map((name) => encodeURIComponent(name))].join('/'))),
  ]
  const inBoth = (path: string) => LANGUAGES.map((language) => url + pathIn(language, path))
  return {
    pages: [...pages.flatMap(inBoth), ...posts.map(({ id, language }) => url + pathIn(language, `/blog/${id}`))],
    products: products.flatMap(({ id }) => inBoth(`/products/sp/${id}`)),
  }
}

/** The faults of all pages, and of the addresses that they name. */
export async function faultsOf(addresses: string[], index: boolean): Promise<string[]> {
  const links = new Set<string>()
  const faults: string[] = []
  for (const address of addresses) {
    const head = await readHead(address)
    faults.push(...headFaults(address, head, links))
    if (head.meta.get('robots')?.includes('noindex') === index) faults.push(`${address}: ${head.meta.get('robots')}`)
  }
  for (const link of links) {
    const status = /^https?:\/\//.test(link) ? (await fetch(link, { redirect: 'manual' })).status : 'relative'
    if (status !== 200) faults.push(`${link}: ${status}`)
  }
  return faults
}
