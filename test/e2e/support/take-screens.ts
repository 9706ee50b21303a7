import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { launchOptions } from './chromium.ts'
import { freePort, launch, stopProcess } from './launch.ts'
import { waitForQuiet } from './layout.ts'

/** Takes every screen at three widths, light and dark, into docs/screens: `npm run screens`. */
const FOLDER = path.resolve(import.meta.dirname, '../../../docs/screens')
/** CSS pixels of a window, and of how much of a long page is kept. */
const WIDTHS = [360, 768, 1280]
const TALLEST = 1400
/** All pictures together, in bytes. */
const LIMIT = 3_000_000
const PASSWORD = 'green@tech24'

type Screens = Record<string, string>

const PUBLIC: Screens = {
  home: '/',
  products: '/products',
  category: '/products/hp',
  'search-empty': '/products?q=typewriter',
  blog: '/blog',
  contact: '/contact',
  terms: '/terms-condition',
  login: '/login',
  'login-link': '/login/link',
  'login-phone': '/login/phone',
  register: '/register',
  'reset-password': '/reset-password',
  'not-found': '/nothing-here',
  components: '/dev/ui',
}

const DASHBOARD: Record<string, Screens> = {
  'farhana@greentech.example': {
    'buyer-overview': '/dashboard',
    'my-orders': '/dashboard/my-orders',
    profile: '/dashboard/profile',
    security: '/dashboard/security',
  },
  'rahim@greentech.example': {
    'saller-overview': '/dashboard',
    'my-products': '/dashboard/my-products',
    'add-a-product': '/dashboard/add-a-product',
    'my-buyers': '/dashboard/my-buyers',
  },
  'admin@greentech.example': {
    'admin-overview': '/dashboard',
    'all-users': '/dashboard/all-users',
    'all-products': '/dashboard/products',
    'all-orders': '/dashboard/my-buyers',
    blogs: '/dashboard/blogs',
    inbox: '/dashboard/inbox',
  },
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-screens-'))
const port = await freePort()
const site = await launch({ PORT: String(port), DATA_DIR: dataDir })
const browser = await chromium.launch(launchOptions())
let bytes = 0
try {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const origin = `http://localhost:${port}`
  await takeAll(browser, origin, null, { ...PUBLIC, ...(await aPost(origin)) })
  for (const [email, screens] of Object.entries(DASHBOARD)) {
    const product = email.startsWith('farhana') ? await aProduct(origin) : {}
    await takeAll(browser, origin, email, { ...product, ...screens })
  }
  console.log(`${(bytes / 1e6).toFixed(2)} MB in ${path.relative('.', FOLDER)}, at most ${LIMIT / 1e6} MB`)
  if (bytes > LIMIT) process.exitCode = 1
} finally {
  await browser.close()
  await stopProcess(site)
  await rm(dataDir, { recursive: true, force: true })
}

async function aPost(origin: string): Promise<Screens> {
  const [post] = (await (await fetch(`${origin}/api/blogs?limit=1`)).json()) as [{ _id: string }]
  return { post: `/blog/${post._id}` }
}

async function aProduct(origin: string): Promise<Screens> {
  const [product] = (await (await fetch(`${origin}/api/products/hp?limit=1`)).json()) as [{ _id: string }]
  return { product: `/products/sp/${product._id}` }
}

async function takeAll(browser: Browser, origin: string, email: string | null, screens: Screens): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (email) await signIn(page, email)
  for (const [name, address] of Object.entries(screens)) {
    for (const width of WIDTHS) {
      for (const scheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: width === 360 ? 780 : 900 })
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await page.goto(address)
        await settled(page)
        await take(page, `${name}-${width}-${scheme}`)
      }
    }
  }
  await context.close()
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/dashboard')
}

/** Scrolled through once, so that pictures further down are there, and still. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1, main h2').first().waitFor()
  await waitForQuiet(page)
  await page.evaluate(async (tallest) => {
    for (let y = 0; y < Math.min(tallest, document.body.scrollHeight); y += 500) {
      window.scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    window.scrollTo(0, 0)
    await Promise.all(
      [...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode().catch(() => {})),
    )
  }, TALLEST)
  await waitForQuiet(page)
}

/** Half the size for wide windows: what counts is how a screen is composed. */
async function take(page: Page, name: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 }
  const height = Math.min(TALLEST, await page.evaluate(() => document.documentElement.scrollHeight))
  const picture = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height } })
  const file = path.join(FOLDER, `${name}.webp`)
  const scaled = sharp(picture).resize({ width: width === 360 ? 300 : Math.round(width * 0.55) })
  await writeFile(file, await scaled.webp({ quality: 42, effort: 6, smartSubsample: true }).toBuffer())
  bytes += (await stat(file)).size
}
