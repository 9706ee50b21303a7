import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import type { HostedAddresses } from '#hosted/addresses.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { wantsDetails } from '#platform/config/environment.ts'
import { watchDatabase } from '#platform/database/watch.ts'
import { reachWarning } from '#platform/http/dev-pages.ts'
import type { Render } from '#web/server/render-page.ts'
import { refuseDemoAccounts } from '../../db/seed/demo-accounts.ts'
import { DEMO_PASSWORD, people } from '../../db/seed/people.ts'
import { seedOnce } from '../../db/seed/seed.ts'
import { startJobs } from './jobs.ts'
import { type SiteParts, siteParts } from './parts.ts'
import { answersOnly, reportAnswering, sharingPort, startProcesses } from './processes.ts'
import { openRuntime, type Runtime } from './runtime.ts'
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

type OpenPages = (root: string) => Promise<PageSource>

interface StartOptions {
  /** Where tests play the hosted sign-in service. */
  hosted?: HostedAddresses
  /** One process, whatever the settings say. */
  alone?: boolean
}

/** Reads the settings, starts everything and stays until a signal. A problem is one clear message, not a stack. */
export async function startProduct(openPages: OpenPages, { hosted, alone }: StartOptions = {}): Promise<void> {
  try {
    const config = readConfig()
    const crew = alone ? 1 : config.processes
    // The database starts meanwhile; who waits for the pages hears of a failure.
    const pages = answersOnly || crew === 1 ? openPages(ROOT) : null
    pages?.catch(() => {})
    const serve = (runtime: Runtime, parts: SiteParts) => serveSite(runtime, parts, pages ?? openPages(ROOT))
    const started = await (answersOnly ? startAnswering(config, serve, hosted) : start(config, crew, serve, hosted))
    // Before anybody is told that it runs, and may end it.
    stopOnSignal(started.stop)
    started.tell()
    setTimeout(giveBackMemory, SETTLED_MS).unref()
  } catch (error) {
    console.error(`\nGreenTech did not start: ${(error as Error).message}\n`)
    if (wantsDetails()) console.error(error)
    process.exit(1)
  }
}

/** Milliseconds from a start on after which what only starting needed is no longer needed. */
const SETTLED_MS = 3_000

/** Starting leaves a third of the memory as garbage, which a shop with few visitors would not look at for hours. */
function giveBackMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

type Stop = () => Promise<void>
type Serve = (runtime: Runtime, parts: SiteParts) => Promise<Stop>

interface Started {
  stop: Stop
  /** Says that it runs. */
  tell: () => void
}

/** The database, the jobs, and the requests, which go to processes of their own when there are to be several. */
async function start(config: Config, crew: number, serve: Serve, hosted?: HostedAddresses): Promise<Started> {
  await refuseTakenPort(config)
  return openAll(async (opened) => {
    const runtime = await openRuntime(config, { say: console.log })
    opened.push(runtime.close)
    opened.push(watchDatabase(runtime))
    if (config.demoData) await seedOnce(runtime, console.log)
    else if (config.production) await refuseDemoAccounts(runtime.db)
    const parts = siteParts(runtime, hosted)
    opened.push(await startJobs(runtime, parts))
    opened.push(await (crew > 1 ? startProcesses(crew, runtime.log) : serve(runtime, parts)))
    return () => announce(config, parts.mail.where, crew)
  })
}

/** One of several processes: requests and nothing else. */
async function startAnswering(config: Config, serve: Serve, hosted?: HostedAddresses): Promise<Started> {
  return openAll(async (opened) => {
    const runtime = await openRuntime(config, { beside: true })
    opened.push(runtime.close)
    opened.push(watchDatabase(runtime))
    opened.push(await serve(runtime, siteParts(runtime, hosted)))
    return reportAnswering
  })
}

/** Opens one thing after the other; what is open is closed when the next fails. The last opened closes first. */
async function openAll(open: (opened: Stop[]) => Promise<() => void>): Promise<Started> {
  const opened: Stop[] = []
  const stop = async () => {
    for (const close of opened.reverse()) await close()
  }
  try {
    return { tell: await open(opened), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function serveSite(runtime: Runtime, parts: SiteParts, opening: Promise<PageSource>): Promise<Stop> {
  const { stop } = await openAll(async (opened) => {
    const pages = await opening
    opened.push(pages.close)
    const site = await openSite(runtime, parts, pages)
    opened.push(site.close)
    if (pages.attach) site.app.addHook('onRequest', viaMiddleware(await pages.attach(site.app.server)))
    await site.app.listen({ host: runtime.config.host, port: runtime.config.port, ...sharingPort })
    return () => {}
  })
  return stop
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

function announce(config: Config, letters: string, processes: number): void {
  const known = people.filter(({ password }) => password)
  const accounts = known.map((person) => `    ${person.role.padEnd(6)} ${person.email}`).join('\n')
  console.log(`\n  GreenTech is at ${config.publicUrl}\n  Letters are ${letters}\n  API: ${config.publicUrl}/api/docs`)
  if (config.demoData && !config.hosted) console.log(`  Demo accounts (password ${DEMO_PASSWORD}):\n${accounts}`)
  if (processes > 1) console.log(`  ${processes} processes answer requests; one more does the jobs`)
  const warning = reachWarning(config)
  if (warning) console.warn(`  ${warning}`)
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
