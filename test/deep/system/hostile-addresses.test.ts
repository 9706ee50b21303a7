import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldMegabytes } from '../../pages/held-memory.ts'
import { type WholeSite, wholeSite } from '../../whole-site.ts'

let site: WholeSite
beforeAll(async () => {
  site = await wholeSite()
})
afterAll(() => site.close())

async function askAll(urls: string[]): Promise<void> {
  for (let at = 0; at < urls.length; at += 50)
    await Promise.all(
      urls.slice(at, at + 50).map((url) => site.app.inject({ url, headers: { 'accept-encoding': 'br' } })),
    )
}

const KINDS: [string, (at: number) => string[]][] = [
  ['sitemap files that do not exist', (at) => [`/sitemaps/${at}`, `/sitemaps/posts-${at}.xml`]],
  ['pages that do not exist', (at) => [`/no-such-page/${at}`]],
  ['pages with a search each', (at) => [`/products?q=laptop${at}`]],
  ['pages with values that no facet has', (at) => [`/products?ramGb=${at}&defects=x${at}&district=d${at}`]],
  ['pages with a brand each, among others', (at) => [`/products?brand=HP,b${at}&kind=laptop`]],
  [
    'facets under spellings of the visitor',
    (at) => Array(2).fill(`/api/products/facets?ramGb=${',8'.repeat(1 + (at & 7))}&y${at}=1`),
  ],
  ['facets under values that are refused', (at) => Array(2).fill(`/api/products/facets?ramGb=x${at}`)],
  ['a list under query names of the visitor', (at) => Array(2).fill(`/api/products?brand=none&x${at}=1`)],
  ['a list under values of the visitor', (at) => Array(2).fill(`/api/products?brand=none${at}`)],
  ['a list under long values', (at) => Array(2).fill(`/api/products?x=${at}${'y'.repeat(450)}`)],
]

test.each(KINDS)(
  'a thousand addresses of one kind leave nothing in memory: %s',
  async (_kind, urlsOf) => {
    await askAll(Array.from({ length: 200 }, (_, at) => urlsOf(-at)).flat())
    // Memory that the process allocates once does not grow the second time; memory that addresses leave does.
    const first = await megabytesLeftBy(urlsOf, 0)
    if (first >= MOST_MEGABYTES) expect(await megabytesLeftBy(urlsOf, ADDRESSES)).toBeLessThan(MOST_MEGABYTES)
  },
  120_000,
)

const ADDRESSES = 1_000
const MOST_MEGABYTES = 6
/** Measurements of the memory, at most: responses may still be on their way out. */
const LOOKS = 10

/** How much more the process holds after a thousand addresses. */
async function megabytesLeftBy(urlsOf: (at: number) => string[], from: number): Promise<number> {
  const before = await heldMegabytes()
  await askAll(Array.from({ length: ADDRESSES }, (_, at) => urlsOf(from + at)).flat())
  let left = Number.POSITIVE_INFINITY
  for (let look = 0; look < LOOKS && left >= MOST_MEGABYTES; look++) left = (await heldMegabytes()) - before
  return left
}
