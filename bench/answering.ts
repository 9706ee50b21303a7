import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { builtPages } from '#main/pages/built-pages.ts'
import { openProcessContext } from '#main/process-context.ts'
import { makeServices } from '#main/services.ts'
import { openSite } from '#main/site.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { readConfig } from '#platform/config/config.ts'

// A request worker of the product, as with PROCESSES=2: its processor time is what requests cost. No process runs the jobs
// that it enqueues.
// With --uncached no response is cached, however often it is requested.
const cache = new ResponseCache(process.argv.includes('--uncached') ? { maxBytes: 0 } : {})
const runtime = await openProcessContext(readConfig(), { joinRunning: true })
const pages = await builtPages(path.resolve(import.meta.dirname, '..'))
const site = await openSite(runtime, makeServices(runtime), pages, cache)
await site.app.listen({ host: '127.0.0.1', port: 0 })
process.once('SIGTERM', async () => {
  await site.close()
  await runtime.close()
  process.exit(0)
})
console.log(`listening on ${site.app.addresses().map((address) => (address as AddressInfo).port)[0]}`)
