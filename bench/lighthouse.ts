import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumProgram } from '../test/e2e/support/chromium.ts'
import { freePort, launch, stopProcess } from '../test/e2e/support/launch.ts'
import { installTool, programOf, type Tool } from '../test/tool.ts'

const LIGHTHOUSE: Tool = { name: 'lighthouse', version: '13.5.0', program: 'core/index.js' }
const RUNS = Number(process.env.RUNS ?? 5)
/** The least of each, of 100: median of the runs on Lighthouse's phone with its slow network and processor. */
const LEAST: Record<string, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

/** Slowdown factor of Lighthouse's own phone: four times slower than the machine. */
const USUAL = 4

interface Details {
  _id: string
  photos: string[]
}

interface Result {
  lhr: {
    environment: { benchmarkIndex: number }
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { score: number | null; title: string; numericValue?: number }>
  }
}

await installTool(LIGHTHOUSE)
/** Lighthouse's own "slow 4G" as it is on its phone; the processor is slowed down by what the machine is. */
const SLOW_4G = { rttMs: 150, throughputKbps: 1638.4, requestLatencyMs: 562.5, downloadThroughputKbps: 1474.56 }
const { default: lighthouse } = (await import(pathToFileURL(programOf(LIGHTHOUSE)).href)) as {
  default: (url: string, flags: object) => Promise<Result | undefined>
}
console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)} before`)
const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-lighthouse-'))
const [port, debugging] = [await freePort(), await freePort()]
// Product pages as a shop in production has them: otherwise Lighthouse would measure the sign-in page.
const settings = { PUBLIC_PRODUCT_PAGES: 'true', NODE_ENV: 'production' }
const site = await launch({ ...settings, PORT: String(port), DATA_DIR: dataDir })
const args = [
  `--remote-debugging-port=${debugging}`,
  '--disable-gpu',
  '--disable-background-networking',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
const browser = await chromium.launch({ executablePath: chromiumProgram(), args })
try {
  const origin = `http://localhost:${port}`
  console.log(`median of ${RUNS}  ${Object.keys(LEAST).join('  ')}   largest paint ms   blocked ms   shift`)
  const throttling = { ...SLOW_4G, uploadThroughputKbps: 675, cpuSlowdownMultiplier: await slowdown(origin) }
  let held = true
  for (const page of await pages(origin)) held = (await measure(origin, page, throttling)) && held
  process.exitCode = held ? 0 : 1
  console.log(held ? 'held' : 'MISSED')
} finally {
  await browser.close()
  await stopProcess(site)
  await rm(dataDir, { recursive: true, force: true })
}

async function pages(origin: string): Promise<string[]> {
  const [post] = (await (await fetch(`${origin}/api/blogs?limit=1`)).json()) as [{ _id: string }]
  const products = (await (await fetch(`${origin}/api/products?limit=30`)).json()) as { _id: string }[]
  const details = products.map(
    async ({ _id }) => (await (await fetch(`${origin}/api/product/${_id}`)).json()) as Details,
  )
  // The one with the most photos.
  const [product] = (await Promise.all(details)).toSorted((a, b) => b.photos.length - a.photos.length)
  const address = `/products/sp/${product?._id}`
  const month = await (await fetch(`${origin}/prices`)).text()
  const [, model = ''] = /href="(\/prices\/[\w-]+\/[\w-]+\/[^"]+)"/.exec(month) ?? []
  if (!model) throw new Error('no link of /prices to a model')
  return [
    '/',
    '/products',
    '/products/hp',
    address,
    '/grades/laptop',
    '/blog',
    `/blog/${post._id}`,
    '/prices',
    model,
    '/bn',
    '/bn/products',
  ]
}

/**
 * How much slower than this machine the phone is. SLOWDOWN sets it; `SLOWDOWN=calibrated` reckons it by Lighthouse's
 * calculator (its docs/throttling.md) for a middling phone, from an index that varies with what else the machine does.
 */
async function slowdown(origin: string): Promise<number> {
  const flags = { port: debugging, logLevel: 'silent', output: 'json', onlyCategories: ['seo'] }
  const index = (await lighthouse(`${origin}/`, flags))?.lhr.environment.benchmarkIndex ?? Number.NaN
  const [from, base, each] = index >= 1300 ? [1300, 3, 233] : index >= 800 ? [800, 2, 500] : [150, 1, 650]
  const calibrated = Math.max(1, base + (index - from) / each)
  const given = process.env.SLOWDOWN
  const multiplier = given === 'calibrated' ? calibrated : Number(given) || USUAL
  const would = `${calibrated.toFixed(1)} by the calculator`
  console.log(`benchmark index ${index.toFixed(0)} (${would}): processor slowed down ${multiplier.toFixed(1)} times`)
  return multiplier
}

/** Prints the medians of one page and what it lost points by; true when it has the least of each. */
async function measure(origin: string, page: string, throttling: object): Promise<boolean> {
  const results: Result['lhr'][] = []
  for (let run = 0; run < RUNS; run++) {
    const flags = { port: debugging, logLevel: 'silent', output: 'json', throttling }
    const result = await lighthouse(`${origin}${page}`, flags)
    if (result) results.push(result.lhr)
  }
  const scores = Object.keys(LEAST).map((category) =>
    median(results.map(({ categories }) => 100 * (categories[category]?.score ?? 0))),
  )
  const numbers = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map((audit) =>
    median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)),
  )
  const [paint, blocked, shift] = numbers as [number, number, number]
  const cells = [...scores.map((score) => score.toFixed(0)), paint.toFixed(0), blocked.toFixed(0), shift.toFixed(3)]
  console.log(`${page.slice(0, 24).padEnd(24)} ${cells.map((cell) => cell.padStart(9)).join('')}`)
  const lost = new Set(results.flatMap(losses))
  if (lost.size > 0) console.log(`  ${[...lost].join('; ')}`)
  return Object.values(LEAST).every((least, i) => (scores[i] ?? 0) >= least)
}

/** Audits that count and are not passed, except those of performance, whose figures are printed. */
function losses({ categories, audits }: Result['lhr']): string[] {
  return Object.keys(LEAST).flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < (category === 'performance' ? 0.9 : 1))
      .map(({ id }) => `${id} ${audits[id]?.score}`),
  )
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
