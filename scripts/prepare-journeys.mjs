import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { runVisibly } from './install.mjs'
import { addFailure } from './test-summary.mjs'

/** Builds the pages, finds a browser and makes the demo market that every journey begins with. */
export async function prepareJourneys(node) {
  try {
    await ensureWebBuilt()
  } catch (error) {
    return addFailure(error.message)
  }
  const chromium = await ensureChromium(node)
  if (!chromium) return addFailure('No Chromium: the journeys were not run. Set CHROMIUM_PATH to one.')
  process.env.CHROMIUM_PATH = chromium
  const folder = mkdtempSync(join(tmpdir(), 'greentech-made-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  console.log('\nMaking the demo market')
  const { code } = await runVisibly('making the market', node, ['test/e2e/support/make-market.ts', folder])
  // Without it the journeys make their own, and say what is wrong.
  if (code === 0) process.env.DEMO_MARKET = folder
}
