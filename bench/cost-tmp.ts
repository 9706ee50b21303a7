import { findProducts } from '#catalogue/server/search/find-products.ts'
import { openMarket } from './market.ts'
import { processorTimeOfFamily } from './processor-time.ts'

const market = await openMarket()
await market.grow(Number(process.argv[2] ?? 20000))
await market.runtime.pool.query('checkpoint').catch(() => {})
await new Promise((r) => setTimeout(r, 15000))
const db = market.runtime.db
for (const q of ['elitebook i7', 'macbook air', 'ব্যাটারি হেলথ', 'zenbok oled', 'hp', 'laptop', 'dhanmondi', 'nonesuch']) {
  for (let i = 0; i < 30; i++) await findProducts(db, { q, limit: 24 })
  const times: number[] = []
  const cpu = process.cpuUsage(),
    pg = processorTimeOfFamily(market.postgres)
  let total = 0
  for (let i = 0; i < 300; i++) {
    const s = performance.now()
    total = (await findProducts(db, { q, limit: 24 })).total
    times.push(performance.now() - s)
  }
  const used = process.cpuUsage(cpu)
  times.sort((a, b) => a - b)
  console.log(
    q.padEnd(20),
    'p50',
    times[150]?.toFixed(2),
    'p99',
    times[296]?.toFixed(2),
    'node µs',
    ((used.user + used.system) / 300).toFixed(0),
    'pg µs',
    ((processorTimeOfFamily(market.postgres) - pg) / 300).toFixed(0),
    'total',
    total,
  )
}
await market.close()
