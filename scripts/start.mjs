import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, fail } from './install.mjs'
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
  const node = await ensureInstalled()
  const options = readOptions()
  if (!options.dev) await ensureWebBuilt()
  runApplication(node, options)
} catch (error) {
  fail(error)
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
    [...MEMORY_FLAGS.options, '--import', exitWithParent, dev ? 'src/bin/dev.ts' : 'src/bin/start.ts'],
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
