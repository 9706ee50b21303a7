import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openMetrics, serveMetrics, watchDatabaseCounts } from '#main/metrics.ts'
import { makeServices } from '#main/services.ts'
import { openSite } from '#main/site.ts'
import { allWords } from '#messages/all.ts'
import { readConfig } from '#platform/config/config.ts'
import { freshDatabase, quiet } from './database.ts'

type Fixture = Awaited<ReturnType<typeof freshDatabase>>
export type WholeSite = Awaited<ReturnType<typeof wholeSite>>

/**
 * The whole HTTP server of the product, in process, with pages that show only their address.
 * @param settings beside those of every test; with METRICS_PORT=0 the metrics are at `metricsPort`
 * @param shared the `fixture` of another site: this one is a further machine on its database
 */
export async function wholeSite(settings: Record<string, string> = {}, shared?: Fixture) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-site-'))
  // Files that the browser build writes.
  for (const file of ['manifest-en.json', 'manifest-bn.json', 'sources-en.json', 'sources-bn.json', 'offline.js'])
    await writeFile(path.join(dataDir, file), '{}')
  const fixture = shared ?? (await freshDatabase())
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, COSTLY_A_MINUTE: '1000000', ...settings })
  const runtime = { ...fixture, config, words: allWords, log: quiet, metrics: await openMetrics(config) }
  const metrics = await serveMetrics(runtime)
  if (runtime.metrics) await watchDatabaseCounts(runtime.metrics, fixture.pool)
  const render = async ({ url }: Request) => {
    const status = new URL(url).pathname === '/products' ? 200 : 404
    return { status, location: null, html: `<!doctype html>${url} ${'laptop '.repeat(500)}`, scripts: [] }
  }
  const site = await openSite(runtime, makeServices(runtime, { shedsLoad: false }), { render, clientDir: dataDir })
  return {
    app: site.app,
    fixture,
    ...fixture,
    metricsPort: metrics.port,
    close: async () => {
      await metrics.close()
      await site.close()
      if (!shared) await fixture.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
