import type { Server } from 'node:http'
import path from 'node:path'
import { makeSerials } from '#catalogue/serials/server/serials.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { rememberSettings } from '#platform/config/remembered-settings.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { watchDatabase } from '#platform/database/watch/watch.ts'
import { checkObjectStore } from '#services/image-host/server/storage/check-store.ts'
import type { Render } from '#web/server/render-page.ts'
import { refuseDemoAccounts } from '../../db/seed/demo-accounts.ts'
import { seedOnce } from '../../db/seed/seed-once.ts'
import { announce } from './announcement.ts'
import { openMetrics, serveMetrics, watchDatabaseCounts } from './metrics.ts'
import { type Middleware, viteHook } from './pages/vite-middleware.ts'
import { openProcessContext, type ProcessContext } from './process-context.ts'
import { isRequestWorker, listenOptions, reportReady, startProcesses } from './processes.ts'
import { logForNode, makeSay, type Say, sayFailedStart, sayFailedStop } from './say.ts'
import type { Services, StandIns } from './services.ts'
import { refuseTakenPort } from './taken-port.ts'

export interface PageSource {
  render: Render
  /** Folder of the browser build; null if the middleware of `attach` serves the files. */
  clientDir: string | null
  attach?: (server: Server) => Promise<Middleware>
  /** Loads the modules that the first page of each language needs. */
  warm?: () => Promise<unknown>
  close: () => Promise<void>
}

/** Milliseconds after the start, when the first requests are answered. */
const WARM_AFTER = 3_000

const ROOT = path.resolve(import.meta.dirname, '../..')

type OpenPages = (root: string) => Promise<PageSource>

interface StartOptions extends StandIns {
  /** True for one process, whatever the settings say. */
  singleProcess?: boolean
}

/** Reads the settings, starts everything and stays until a signal. A problem is one clear message, not a stack. */
export async function startProduct(openPages: OpenPages, options: StartOptions = {}): Promise<void> {
  try {
    logForNode()
    const config = readConfig()
    const started = await (isRequestWorker
      ? startRequestWorker(config, pageServer(openPages), options)
      : startSite(config, openPages, options))
    // Before the announcement: its readers may stop the process at once.
    stopOnSignal(started.stop)
    started.announce()
    setTimeout(collectGarbage, COLLECT_AFTER_MS).unref()
  } catch (error) {
    sayFailedStart(error)
    process.exit(1)
  }
}

/** Starts everything with these settings, and leaves it to the caller to announce and to stop it. */
export function startSite(
  config: Config,
  openPages: OpenPages,
  { singleProcess, ...standIns }: StartOptions = {},
): Promise<Started> {
  const processCount = singleProcess ? 1 : config.processes
  const server: RequestServer =
    processCount > 1
      ? { load: () => {}, serve: ({ log }) => startProcesses(processCount, config, log) }
      : pageServer(openPages)
  return start(config, processCount, server, standIns)
}

/** Milliseconds after which the start is over and its memory can be collected. */
const COLLECT_AFTER_MS = 10_000

/** Starting leaves a third of the memory as garbage, which V8 would not collect for hours in a shop with few visitors. */
function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

type Stop = () => Promise<void>

interface RequestServer {
  /** Starts to load what `serve` needs. */
  load: () => void
  serve: (context: ProcessContext, services: Services) => Promise<Stop>
}

/** Most modules of the product. They load while the database starts. */
const loadShop = () => Promise.all([import('./services.ts'), import('./jobs.ts')])

interface Started {
  stop: Stop
  announce: () => void
}

/** Opens the database, starts the jobs, and answers requests: here, or in `processCount` processes if there are several. */
async function start(
  config: Config,
  processCount: number,
  server: RequestServer,
  standIns: StandIns,
): Promise<Started> {
  await refuseTakenPort(config)
  const say = makeSay()
  await tryStore(config, say)
  return openAll(async (opened) => {
    const metrics = await openMetrics(config)
    const context = { ...(await openProcessContext(config, { say, whileStarting: () => loadAll(server) })), metrics }
    opened.push(context.close)
    opened.push(watchDatabase(context))
    if (config.production && config.databaseUrl) {
      const warning = await rememberSettings(context.db, { ...config, ...readSecrets(config) })
      if (warning) say(warning)
    }
    const { port: metricsPort, close: closeMetrics } = await serveMetrics(context)
    if (metrics) await watchDatabaseCounts(metrics, context.pool)
    opened.push(closeMetrics)
    if (config.demoData) await seedOnce({ ...context, serials: makeSerials(readSecrets(config).masterKey) }, say)
    else if (config.production) await refuseDemoAccounts(context.db)
    const [{ makeServices }, { startJobs }] = await loadShop()
    const services = makeServices(context, standIns)
    const stopJobs = await startJobs(context, services)
    opened.push(stopJobs)
    const stopServing = await server.serve(context, services)
    // At the same time: a stop has ten seconds in all.
    opened.push(() => allDone([stopServing(), stopJobs()]))
    const announced = { letters: services.mail.where, processes: processCount, metricsPort, say }
    return () => announce(config, announced)
  })
}

/** Starts to load the shop and the server. A failure is thrown where the modules are awaited. */
function loadAll(server: RequestServer): void {
  server.load()
  loadShop().catch(() => {})
}

/** Fails the start when the settings of the object store cannot work. */
async function tryStore({ objectStore }: Config, say: Say): Promise<void> {
  const warning = objectStore && (await checkObjectStore(objectStore))
  if (warning) say(warning)
}

/** Answers requests in one of several processes; the parent process runs the database and the jobs. */
async function startRequestWorker(config: Config, server: RequestServer, standIns: StandIns): Promise<Started> {
  return openAll(async (opened) => {
    const metrics = await openMetrics(config)
    const context = {
      ...(await openProcessContext(config, { joinRunning: true, whileStarting: () => loadAll(server) })),
      metrics,
    }
    opened.push(context.close)
    opened.push(watchDatabase(context))
    const { close: closeMetrics } = await serveMetrics(context)
    opened.push(closeMetrics)
    const [{ makeServices }] = await loadShop()
    opened.push(await server.serve(context, makeServices(context, standIns)))
    return reportReady
  })
}

/** Waits for all promises, then throws the error of the first one that failed. */
async function allDone(work: Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(work)
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

/** Runs `open`, which adds a closing function to `opened` for each part. They run in reverse order, also if `open` throws. */
async function openAll(open: (opened: Stop[]) => Promise<() => void>): Promise<Started> {
  const opened: Stop[] = []
  const stop = async () => {
    for (const close of opened.reverse()) await close()
  }
  try {
    return { announce: await open(opened), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Pages and site load once; `serve` throws if they failed to load. */
function pageServer(openPages: OpenPages): RequestServer {
  let loading: ReturnType<typeof loadSite> | undefined
  const load = () => {
    loading ??= loadSite(openPages)
    return loading
  }
  return { load: () => load().catch(() => {}), serve: (context, services) => serveSite(context, services, load()) }
}

function loadSite(openPages: OpenPages) {
  return Promise.all([openPages(ROOT), import('./site.ts')])
}

async function serveSite(
  context: ProcessContext,
  services: Services,
  loading: ReturnType<typeof loadSite>,
): Promise<Stop> {
  const { stop } = await openAll(async (opened) => {
    const [pages, { openSite }] = await loading
    opened.push(pages.close)
    const site = await openSite(context, services, pages)
    opened.push(site.close)
    if (pages.attach) site.app.addHook('onRequest', viteHook(await pages.attach(site.app.server)))
    await site.app.listen({ host: context.config.host, port: context.config.port, ...listenOptions })
    setTimeout(() => pages.warm?.().catch(() => {}), WARM_AFTER).unref()
    return () => {}
  })
  return stop
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const say = makeSay()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      say('\nStopping: requests that are under way are finished first')
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          sayFailedStop(error)
          process.exit(1)
        },
      )
    })
  }
}
