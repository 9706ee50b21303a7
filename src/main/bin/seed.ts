import { parseArgs } from 'node:util'
import { makeSerials } from '#catalogue/serials/server/serials.ts'
import { readConfig } from '#platform/config/config.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { errorMessage } from '#shared/unknown-error.ts'
import { growMarket } from '../../../db/seed/large/fill.ts'
import { seedOnce } from '../../../db/seed/seed-once.ts'
import { openProcessContext } from '../process-context.ts'

const USAGE = `npm run seed                         fills an empty market with the demo
npm run seed -- --products 100000    makes the market that large, for measuring
A market in production takes demo data only where DEMO_DATA=true is allowed (see .env.example).`

const config = readConfig()
const products = readOptions()
if (config.production && !config.demoData) refuse('This is a production market: nothing was added.')

// A large market drops search indexes and builds them again.
const context = await openProcessContext(config, { say: console.log, joinRunning: true, asOwner: true })
try {
  await seedOnce({ ...context, serials: makeSerials(readSecrets(config).masterKey) }, console.log)
  if (products > 0) await growMarket(context, products, console.log)
} finally {
  await context.close()
}

function readOptions(): number {
  try {
    const { values } = parseArgs({ options: { products: { type: 'string' } } })
    const products = Number(values.products?.replace(/[,_]/g, '') ?? 0)
    if (!Number.isInteger(products) || products < 0 || products > 5_000_000)
      throw new Error('--products needs a number')
    return products
  } catch (error) {
    return refuse(errorMessage(error))
  }
}

function refuse(why: string): never {
  console.error(`${why}\n\n${USAGE}`)
  process.exit(2)
}
