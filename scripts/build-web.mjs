import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Problem, root, runVisibly } from './install.mjs'

const stamp = join(root, 'dist', '.built-from')
const outputs = ['dist/client', 'dist/server'].map((folder) => join(root, folder))
const sources = ['src', 'messages', 'vite.config.ts', 'package.json', 'package-lock.json']
/** Files that the build writes itself, or that do not change it. */
const ignored = /route-tree\.gen\.ts$|\.test\.ts$/

/**
 * Builds the browser's code and the page renderer when a source has changed since the last build, whoever made that: the build
 * itself stamps what it made (`vite.config.ts`).
 */
export async function ensureWebBuilt() {
  const isFresh = outputs.every((folder) => existsSync(folder)) && existsSync(stamp)
  if (isFresh && readFileSync(stamp, 'utf8') === fingerprint()) return
  requireWritable()
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (!scripts?.build) throw new Problem('package.json has no script "build".')
  console.log('Building the web pages')
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code } = await runVisibly('building', scripts.build, undefined, env)
  if (code !== 0) throw new Problem(`The build of the web pages failed with ${code}. Its message is above.`)
}

/**
 * Runs a build and then stamps `dist` with the sources as they were when it began. A build that fails leaves no stamp.
 * @param {() => Promise<void>} build
 */
export async function stampBuild(build) {
  const before = fingerprint()
  rmSync(stamp, { force: true })
  await build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, before)
}

/** The user of a service may only read the program: its owner has to build, and hears so instead of the compiler's fault. */
function requireWritable() {
  try {
    accessSync(existsSync(dirname(stamp)) ? dirname(stamp) : root, constants.W_OK)
  } catch {
    throw new Problem(
      `The web pages must be built, but this user may not write to ${root}. Run "npm run build" there as the owner of the folder.`,
    )
  }
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, source)
  return hash.digest('hex')
}

function addTo(hash, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found || ignored.test(path)) return
  if (found.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) addTo(hash, `${path}/${name}`)
  } else {
    hash.update(`${path} ${found.mtimeMs} ${found.size}\n`)
  }
}
