import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, fail, Problem, root } from './install.mjs'
import { MEMORY_FLAGS } from './memory-flags.mjs'

/** A second Ctrl-C this long after the first one kills the application. The database still stops cleanly. */
const KILL_AFTER_MS = 1_000

/** Ends the application when this process was killed before it could pass on a signal. */
const EXIT_WITH_PARENT = `import { isMainThread } from 'node:worker_threads'
if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}`

try {
  await refuseTakenPort()
  const node = await ensureInstalled()
  const options = readOptions()
  if (!options.dev) await ensureWebBuilt()
  runApplication(node, options)
} catch (error) {
  fail(error)
}

/**
 * Fails when the port is in use, before minutes of installing and building. The application looks again, and says what is wrong
 * with a setting.
 */
async function refuseTakenPort() {
  const port = Number(setting('PORT') ?? 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return
  const probe = createServer()
  const failure = await new Promise((resolve) => {
    probe.once('error', resolve)
    probe.listen(port, setting('HOST') ?? 'localhost', () => probe.close(() => resolve(null)))
  })
  if (failure?.code === 'EADDRINUSE')
    throw new Problem(`port ${port} is taken. Stop what runs there or choose another: PORT=3001 npm start`)
}

/** A setting of the environment or of the file `.env`; undefined for a blank one. */
function setting(name) {
  const file = join(root, '.env')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const values = lines.map((line) => /^\s*([A-Z_]+)\s*=\s*(['"]?)(.*?)\2\s*$/.exec(line))
  const stored = values.findLast((found) => found?.[1] === name && found[3].trim() !== '')?.[3]
  return process.env[name]?.trim() || stored
}

/** `--dev` serves the pages from their sources, in one process. `--processes 2` starts two web processes. */
function readOptions() {
  return parseArgs({ options: { dev: { type: 'boolean' }, processes: { type: 'string' } } }).values
}

/**
 * Runs the application in a process group of its own. The terminal sends Ctrl-C to the whole group and npm sends it again; the
 * application must get it once.
 */
function runApplication(node, { dev, processes }) {
  const exitWithParent = `data:text/javascript,${encodeURIComponent(EXIT_WITH_PARENT)}`
  const child = spawn(
    node,
    [...MEMORY_FLAGS.options, '--import', exitWithParent, dev ? 'src/main/bin/dev.ts' : 'src/main/bin/start.ts'],
    {
      env: { ...MEMORY_FLAGS.environment, ...process.env, ...(processes && { PROCESSES: processes }) },
      detached: process.platform !== 'win32',
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  )
  let firstSignalAt = 0
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (firstSignalAt === 0) {
        firstSignalAt = Date.now()
        child.kill(signal)
      } else if (Date.now() - firstSignalAt > KILL_AFTER_MS) {
        child.kill('SIGKILL')
      }
    })
  }
  child.once('error', fail)
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
