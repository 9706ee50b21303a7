import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, runVisibly } from './install.mjs'

/** Chromium without a user interface. The end-to-end tests take a quarter less time in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const systemPrograms = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]

/**
 * Finds the browser for the end-to-end tests. Installs one when there is none.
 * @param {string} node the Node program that runs Playwright's installer
 * @returns {Promise<string | undefined>} undefined when it could not be installed
 */
export async function ensureChromium(node) {
  if (process.env.CHROMIUM_PATH) return findChromium()
  if (!existsSync(HEADLESS_SHELL) && process.getuid?.() === 0 && isDebian()) {
    console.log('Installing Chromium from Debian')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    // Short timeouts: without a network another Chromium may be installed.
    const apt = 'apt-get -q -y -o Acquire::http::Timeout=15 -o Acquire::https::Timeout=15'
    const known = `${apt} install chromium-headless-shell || command -v chromium || ${apt} install chromium`
    const command = `${apt} install chromium-headless-shell || { ${apt} update; ${known}; }`
    await runVisibly('installing Chromium', command, undefined, env)
  }
  const fromDebian = await findChromium()
  if (fromDebian) return fromDebian
  console.log("Installing Playwright's Chromium")
  const installer = join(playwrightFolder(), 'cli.js')
  const withLibraries = process.getuid?.() === 0 && process.platform === 'linux' ? ['--with-deps'] : []
  await runVisibly('installing Chromium', node, [installer, 'install', ...withLibraries, 'chromium'])
  return findChromium()
}

/** Runs each candidate with `--version`: a program of that name may be a stub that only names another package. */
async function findChromium() {
  const { default: playwright } = await import(pathToFileURL(join(playwrightFolder(), 'index.js')).href)
  const candidates = [process.env.CHROMIUM_PATH, ...systemPrograms, playwright.chromium.executablePath()]
  return candidates.find((path) => path && existsSync(path) && spawnSync(path, ['--version']).status === 0)
}

function playwrightFolder() {
  return dirname(createRequire(join(root, 'package.json')).resolve('@playwright/test/package.json'))
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
