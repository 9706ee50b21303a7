import { readConfig } from '#platform/config/config.ts'
import { openProcessContext } from '../process-context.ts'

// Opening the process context runs the migrations.
const context = await openProcessContext(readConfig(), { say: console.log, joinRunning: true })
console.log('The database is up to date.')
await context.close()
