import { readConfig } from '#platform/config/config.ts'
import { openRuntime } from '#wiring/runtime.ts'

const runtime = await openRuntime(readConfig(), { say: console.log, beside: true })
console.log('The database is up to date.')
await runtime.close()
