import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import type { HostedAddresses } from '#hosted/addresses.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { startWorker } from '#platform/jobs.ts'
import type { Render } from '#web/host.ts'
import { DEMO_PASSWORD, people } from '../../db/seed/people.ts'
import { seedOnce } from '../../db/seed/seed.ts'
import { openRuntime } from './runtime.ts'
import { openSite } from './site.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

export interface PageSource {
  render: Render
  /** The browser build to serve files from; null while what `attach` answers serves them. */
  clientDir: string | null
  attach?: (server: Server) => Promise<Middleware>
  close: () => Promise<void>
}

const ROOT = path.resolve(import.meta.dirname, '../..')

/**
 * Reads the settings, starts everything and stays until a signal. A problem is one clear message, not a stack.
 * @param hosted where tests play the hosted sign-in service
 */
export async function startProduct(
  openPages: (root: string) => Promise<PageSource>,
  hosted?: HostedAddresses,
): Promise<void> {
  try {
    const stop = await start(readConfig(), openPages, hosted)
    stopOnSignal(stop)
  } catch (error) {
    console.error(`\nGreenTech did not start: ${(error as Error).message}\n`)
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
    process.exit(1)
  }
}

async function start(
  config: Config,
  openPages: (root: string) => Promise<PageSource>,
  hosted: HostedAddresses | undefined,
): Promise<() => Promise<void>> {
  await refuseTakenPort(config)
  const opened: (() => Promise<void>)[] = []
  const stop = async () => {
    // The last opened closes first: no new requests, then the jobs, then the database.
    for (const close of opened.reverse()) await close()
  }
  try {
    const pages = await openPages(ROOT)
    opened.push(pages.close)
    const runtime = await openRuntime(config, { say: console.log })
    opened.push(runtime.close)
    if (config.demoData) await seedOnce(runtime, console.log)
    const worker = await openWorkerAndSite(runtime, pages, opened, hosted)
    announce(config, worker.letters)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

async function openWorkerAndSite(
  runtime: Awaited<ReturnType<typeof openRuntime>>,
  pages: PageSource,
  opened: (() => Promise<void>)[],
  hosted: HostedAddresses | undefined,
) {
  const site = await openSite(runtime, pages, hosted)
  const runner = await startWorker({ pool: runtime.pool, jobs: site.jobs, crontab: site.crontab, log: runtime.log })
  opened.push(() => runner.stop())
  opened.push(site.close)
  if (pages.attach) site.app.addHook('onRequest', viaMiddleware(await pages.attach(site.app.server)))
  await site.app.listen({ host: runtime.config.host, port: runtime.config.port })
  return site
}

/** The development server looks at each request first and answers those for its own files. */
function viaMiddleware(middleware: Middleware) {
  return (
    request: { raw: IncomingMessage },
    reply: { raw: ServerResponse; hijack: () => void },
    done: () => void,
  ): void => {
    const own = /^\/(@|src\/|node_modules\/|messages\/|__|favicon|icon-|preview|logo-|hero\/)/.test(
      request.raw.url ?? '',
    )
    if (own) {
      reply.hijack()
      middleware(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
    } else {
      done()
    }
  }
}

/** Before anything else is started: a taken port is the commonest trouble. */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  if (port === 0) return
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(
        new Error(
          taken ? `port ${port} is taken. Stop what runs there or choose another: PORT=3001 npm start` : error.message,
        ),
      )
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

function announce(config: Config, letters: string): void {
  const known = people.filter(({ password }) => password)
  const accounts = known.map((person) => `    ${person.role.padEnd(6)} ${person.email}`).join('\n')
  console.log(`\n  GreenTech is at ${config.publicUrl}\n  Letters are ${letters}\n  API: ${config.publicUrl}/api/docs`)
  if (config.demoData && !config.hosted) console.log(`  Demo accounts (password ${DEMO_PASSWORD}):\n${accounts}`)
  console.log('  Ctrl-C stops it.\n')
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      console.log('\nStopping: requests that are under way are finished first')
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
