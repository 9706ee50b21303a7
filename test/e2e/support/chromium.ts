import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** The browser that `npm test` found or installed, wherever that was. */
export function chromiumProgram(): string {
  const known = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    chromium.executablePath(),
  ]
  const found = known.find((file) => file && existsSync(file))
  if (!found) throw new Error('No Chromium: npm test installs one')
  return found
}
