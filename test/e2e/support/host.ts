import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { MEMORY_FLAGS } from '../../../scripts/memory-flags.mjs'
import { ENVIRONMENT, KEEPS_MEMORY, ROOM_FOR_NEW, ROOT } from './launch.ts'
import type { HostAnswer, HostRequest } from './site-host.ts'

/**
 * The process of the sites of this worker, which mostly run one after the other. A process for each site took a quarter of the
 * time of all journeys: 4 s of processor time to load the product, and as much until its code was compiled.
 */
let host: ChildProcess | undefined

/** Milliseconds for a start or a stop. What takes longer hangs: its process ends, and the next site gets another one. */
const LONGEST = 60_000

/** Characters. */
const LONGEST_LOG = 4_000
/** The end of what the sites have logged since the last call of `takeLog`. */
let log = ''

/** Returns what the sites have logged since the last call, at most the last 4,000 characters. */
export function takeLog(): string {
  const taken = log
  log = ''
  return taken
}

/** Starts a site in the host's process. Returns a function that stops it. */
export async function startOnHost(settings: Record<string, string>): Promise<() => Promise<void>> {
  const id = randomUUID()
  if (!host?.connected) host = startHost()
  const process = host
  const always = { NODE_ENV: ENVIRONMENT.NODE_ENV, PUBLIC_URL: `http://localhost:${settings.PORT}` }
  await ask(process, { id, settings: { ...always, ...settings } })
  return () => ask(process, { id })
}

function startHost(): ChildProcess {
  const started = fork('test/e2e/support/site-host.ts', {
    cwd: ROOT,
    // React checks each page that it renders unless this is production. The sites get the mode with their settings.
    env: { ...ENVIRONMENT, ...KEEPS_MEMORY, NODE_ENV: 'production' },
    execArgv: [...MEMORY_FLAGS.options, ...ROOM_FOR_NEW],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  started.stdout?.on('data', (chunk: Buffer) => {
    log = (log + chunk).slice(-LONGEST_LOG)
  })
  // A crash would otherwise show as refused connections in whatever test comes next.
  started.on('exit', (code, signal) => code !== 0 && console.log(`the product ended: ${code ?? signal}`))
  // Whoever waits for an answer hears of the end.
  started.on('error', () => {})
  return started
}

async function ask(process: ChildProcess, request: HostRequest): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const ended = () => reject(new Error('the process of the sites has ended'))
  const hear = ({ id, error }: HostAnswer) => {
    if (id !== request.id) return
    if (error) reject(new Error(error))
    else resolve()
  }
  const limit = setTimeout(() => process.kill('SIGKILL'), LONGEST)
  process.on('message', hear).on('exit', ended)
  process.send(request, (error) => error && ended())
  await promise.finally(() => {
    clearTimeout(limit)
    process.off('message', hear).off('exit', ended)
  })
}
