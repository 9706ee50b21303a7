import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, fail } from './install.mjs'
import { MEMORY_FLAGS } from './memory-flags.mjs'

/** After this long without an end a second Ctrl-C means: now. The database stops cleanly even then. */
const IMPATIENCE_MS = 1_000

/** Ends the application when this process is gone, killed without a chance to pass a signal on. */
const FOLLOW_PARENT = `import { isMainThread } from 'node:worker_threads'
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

/** `--dev` serves the pages from their sources, in one process; `--processes 2` has two answer requests. */
function readOptions() {
  return parseArgs({ options: { dev: { type: 'boolean' }, processes: { type: 'string' } } }).values
}

/**
 * In a group of its own: Ctrl-C is sent by the terminal to everybody in the group and by npm once more, and the
 * application must hear of it once.
 */
function runApplication(node, { dev, processes }) {
  const follow = `data:text/javascript,${encodeURIComponent(FOLLOW_PARENT)}`
  const child = spawn(
    node,
    [...MEMORY_FLAGS.options, '--import', follow, dev ? 'src/bin/dev.ts' : 'src/bin/start.ts'],
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
      } else if (Date.now() - firstSignalAt > IMPATIENCE_MS) {
        child.kill('SIGKILL')
      }
    })
  }
  child.once('error', fail)
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
