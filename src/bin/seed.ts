import { readConfig } from '#platform/config.ts'
import { seedOnce } from '../../db/seed/seed.ts'
import { openRuntime } from './runtime.ts'

const runtime = await openRuntime(readConfig(), { say: console.log, beside: true })
await seedOnce(runtime, console.log)
await runtime.close()
