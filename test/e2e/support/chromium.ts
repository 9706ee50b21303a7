import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/**
 * The browser that `npm test` found or installed, wherever that was. The last resort is Playwright's own, which may be missing.
 */
export function chromiumProgram(): string {
  const found = [process.env.CHROMIUM_PATH, ...PROGRAMS].find((file) => file && existsSync(file))
  return found ?? chromium.executablePath()
}

/** How journeys start the browser. Root may not use the sandbox of Chromium. */
export function launchOptions(): LaunchOptions {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return { executablePath: chromiumProgram(), args: ['--disable-gpu', '--disable-background-networking', ...sandbox] }
}
