import { readConfig } from '#platform/config.ts'
import { seedOnce } from '../../db/seed/seed.ts'
import { openRuntime } from './runtime.ts'

const runtime = await openRuntime(readConfig(), console.log)
await seedOnce(runtime, console.log)
await runtime.close()
