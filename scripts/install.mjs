import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder; every script works from here, wherever it was called. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const modules = join(root, 'node_modules')
const stamp = join(modules, '.greentech-installed')
const WANTED_NODE = 24
/** Prints progress before five seconds without output, after which a program seems to hang. */
const SILENCE_MS = 4_000

/** An error that the user can fix: printed without a stack. */
export class Problem extends Error {}

/**
 * Installs the packages of package-lock.json unless they are installed, and puts Node 24 and the project's programs first in
 * PATH. Plain JavaScript without dependencies: it runs before anything is installed, on any Node from 20.
 * @returns {Promise<string>} the path of the Node 24 program
 */
export async function ensureInstalled() {
  process.chdir(root)
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const wanted = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
  if (readIfThere(stamp) !== wanted) {
    if (!isInstalled(JSON.parse(lock))) await install()
    writeStamp(wanted)
  }
  const node = findNode()
  process.env.PATH = [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter)
  return node
}

/**
 * Runs a program and shows its output. While it prints nothing, shows a line at least every five seconds.
 * @param {string} what is shown meanwhile, such as "installing"
 * @param {string} command
 * @param {string[] | undefined} args without them `command` is a shell command
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ code: number | null, output: string }>} `output`: all that it printed
 */
export function runVisibly(what, command, args, env = process.env) {
  const since = Date.now()
  let lastOutput = since
  let output = ''
  const colour = process.stdout.isTTY && !env.NO_COLOR ? { FORCE_COLOR: '1' } : {}
  return new Promise((resolve, reject) => {
    const child = spawn(command, args ?? [], {
      env: { ...env, ...colour },
      shell: !args,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const show = (stream) => (part) => {
      lastOutput = Date.now()
      stream.write(part)
      output += part
    }
    child.stdout.on('data', show(process.stdout))
    child.stderr.on('data', show(process.stderr))
    const progress = setInterval(() => {
      if (Date.now() - lastOutput < SILENCE_MS) return
      lastOutput = Date.now()
      console.log(`still ${what}, ${Math.round((lastOutput - since) / 1000)} s`)
    }, 500)
    child.once('error', reject).once('close', (code) => resolve({ code, output }))
    child.once('error', () => clearInterval(progress)).once('close', () => clearInterval(progress))
  })
}

/**
 * Prints a Problem as one sentence, anything else with its stack, and sets the exit code.
 * @param {unknown} error
 */
export function fail(error) {
  console.error(error instanceof Problem ? `\n${error.message}` : error)
  process.exitCode = 1
}

async function install() {
  try {
    accessSync(existsSync(modules) ? modules : root, constants.W_OK)
  } catch {
    throw new Problem(`The packages must be installed, but this user may not write to ${root}.`)
  }
  console.log('Installing the packages of package-lock.json (about a minute)')
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await runNpm(options)
  if (code === 0) return
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH/.test(output)) {
    throw new Problem('npm could not reach its registry. Check the network (or the proxy settings) and start again.')
  }
  throw new Problem(`npm ci failed with ${code}. Its message is above.`)
}

/** `npm start` sets the path of npm itself, which works where npm is not in PATH. */
async function runNpm(options) {
  const own = process.env.npm_execpath
  try {
    if (own && /npm-cli\.[cm]?js$/.test(own)) return await runVisibly('installing', process.execPath, [own, ...options])
    if (process.platform === 'win32') return await runVisibly('installing', ['npm', ...options].join(' '), undefined)
    return await runVisibly('installing', 'npm', options)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    throw new Problem('npm was not found. Install Node.js 20 or newer together with npm and start again.')
  }
}

/** True after `npm ci` by hand as well: npm's list in node_modules has the versions of the lock file. */
function isInstalled(lock) {
  const own = readIfThere(join(modules, '.package-lock.json'))
  if (!own) return false
  const installed = JSON.parse(own).packages
  return Object.entries(lock.packages).every(
    ([path, entry]) =>
      path === '' || installed[path]?.version === entry.version || ((entry.optional || entry.peer) && !installed[path]),
  )
}

function writeStamp(text) {
  try {
    writeFileSync(stamp, text)
  } catch {
    // Another user installed the packages. The next start compares again.
  }
}

function findNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const bundled = join(modules, `node-${system}-${process.arch}`, 'bin', program)
  // Run it once: it installs on systems where it does not run (other C libraries).
  if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return bundled
  if (Number(process.versions.node.split('.')[0]) >= WANTED_NODE) return process.execPath
  throw new Problem(
    `GreenTech runs on Node.js ${WANTED_NODE}, which comes with its packages for Linux and Windows. ` +
      `Here it must be installed: this is ${process.version} on ${process.platform}-${process.arch}.`,
  )
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
