import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { MEMORY_FLAGS } from '../../../scripts/memory-flags.mjs'
import { ENVIRONMENT, ROOM_FOR_NEW, ROOT } from './launch.ts'
import type { HostAnswer, HostRequest } from './site-host.ts'

/**
 * The process in which the sites of this worker run one after the other. A process for each site took a quarter of the time
 * of all journeys: 4 s of processor time to load the product, and as much until its code was compiled.
 */
let host: ChildProcess | undefined

/** Starts a site in the host's process. Returns a function that stops it. */
export async function startOnHost(settings: Record<string, string>): Promise<() => Promise<void>> {
  const id = randomUUID()
  host ??= startHost()
  const [process, PUBLIC_URL] = [host, `http://localhost:${settings.PORT}`]
  await ask(process, { id, settings: { PUBLIC_URL, ...settings } })
  return () => ask(process, { id })
}

function startHost(): ChildProcess {
  const started = fork('test/e2e/support/site-host.ts', {
    cwd: ROOT,
    env: ENVIRONMENT,
    execArgv: [...MEMORY_FLAGS.options, ...ROOM_FOR_NEW],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // A crash would otherwise show as refused connections in whatever test comes next.
  started.on('exit', (code, signal) => {
    host = undefined
    if (code !== 0) console.log(`the product ended: ${code ?? signal}`)
  })
  return started
}

async function ask(process: ChildProcess, request: HostRequest): Promise<void> {
  const { error } = await new Promise<HostAnswer>((resolve, reject) => {
    const ended = () => reject(new Error('the process of the sites has ended'))
    const hear = (answer: HostAnswer) => {
      if (answer.id !== request.id) return
      process.off('message', hear).off('exit', ended)
      resolve(answer)
    }
    process.on('message', hear).on('exit', ended)
    if (process.connected) process.send(request)
    else ended()
  })
  if (error) throw new Error(error)
}
