import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem, root, runVisibly } from './install.mjs'

const stamp = join(root, 'dist', '.built-from')
const outputs = ['dist/client', 'dist/server'].map((folder) => join(root, folder))
const sources = ['src', 'messages', 'vite.config.ts', 'package.json', 'package-lock.json']
/** Files that the build writes itself, or that do not change it. */
const ignored = /route-tree\.gen\.ts$|\.test\.ts$/

/** Builds the browser's code and the page renderer when a source has changed since the last build. */
export async function ensureWebBuilt() {
  const current = fingerprint()
  const isFresh = outputs.every((folder) => existsSync(folder)) && existsSync(stamp)
  if (isFresh && readFileSync(stamp, 'utf8') === current) return
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (!scripts?.build) throw new Problem('package.json has no script "build".')
  console.log('Building the web pages')
  rmSync(stamp, { force: true })
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code } = await runVisibly('building', scripts.build, undefined, env)
  if (code !== 0) throw new Problem(`The build of the web pages failed with ${code}. Its message is above.`)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, current)
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
