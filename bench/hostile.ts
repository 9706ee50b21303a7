import { setTimeout as wait } from 'node:timers/promises'
import { getRequest, load } from './load.ts'

/** One address in ten is requested twice. */
const REQUESTS = 223_000
const CONNECTIONS = 32
const SLICE_MS = 5_000
const LOOK_MS = 250
const REST_MS = 10_000

/** Megabytes. */
interface Looks {
  before: number
  most: number
  after: number
}

/** Requests 200,000 different addresses of every public kind and samples the memory of the process. */
export async function askForEverything(origin: string, memory: () => number): Promise<Looks> {
  const before = memory()
  console.log(`before  ${before.toFixed(0)}`)
  let [asked, most] = [0, before]
  const looking = setInterval(() => {
    most = Math.max(most, memory())
  }, LOOK_MS)
  while (asked < REQUESTS) {
    const { perSecond } = await load(origin, CONNECTIONS, SLICE_MS, () => requestOf(asked++))
    console.log(`${String(asked).padStart(7)}  ${memory().toFixed(0)}  ${perSecond.toFixed(0)} a second`)
  }
  clearInterval(looking)
  await wait(REST_MS)
  return { before, most, after: memory() }
}

const CODINGS = ['br', 'gzip', 'identity', 'gzip;q=0.8, *;q=0.1', 'br;q=0']

/** Each kind in turn. Those that must be rendered come seldom: three in twenty are thirty thousand pages. */
function requestOf(at: number): string {
  const kind = KINDS[at % KINDS.length] as (number: number) => string
  // An address that is requested twice is cached.
  const number = Math.floor(at / KINDS.length)
  const coding = CODINGS[at % CODINGS.length] as string
  const known = at % 3 === 0 ? { 'if-none-match': `"${at.toString(36)}", W/"${'x'.repeat(at % 200)}"` } : {}
  return getRequest(kind(number), { 'accept-encoding': coding, ...known })
}

function id(number: number): string {
  return `018f0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

const KINDS: ((number: number) => string)[] = [
  (n) => `/products?q=laptop${n}`,
  (n) => `/no-such-page/${n}/${'long'.repeat(n % 200)}`,
  (n) => [`/products/sp/${id(n)}`, `/products/brand${n}`, `/blog/${id(n)}`][n % 3] as string,
  (n) => `/sitemaps/${n}`,
  (n) => `/sitemaps/posts-${n}.xml`,
  (n) => `/sitemaps/${'%70'.repeat(n % 100)}${n}`,
  (n) => `/blog/rss.xml?x${n}=1`,
  (n) => `/robots.txt?${n}`,
  (n) => `/products?utm_${n}=${'y'.repeat(n % 450)}`,
  (n) => `//products/?brand=HP&${n}`,
  (n) => `/api/products?brand=none&x${n}=1`,
  (n) => `/api/products?brand=none&x${n}=1`,
  (n) => `/api/products?limit=1&brand=none${n}`,
  (n) => `/api/products?limit=1&brand=none${n}`,
  (n) => `/api/products/%68p/?limit=2&${'z'.repeat(n % 480)}${n}`,
  (n) => [`/api/products?q=word${n}&limit=1`, `/api/blogs?tag=tag${n}`][n % 2] as string,
  (n) => `/api/product/${id(n)}`,
  (n) => `/api/no-such-call/${n}`,
  (n) => [`/images/${n}/640.jpg`, `/static/js/${n}.js`][n % 2] as string,
  (n) => [`/identity/v1/x${n}`, `/identity/v1/projects?key=${n}`][n % 2] as string,
]
