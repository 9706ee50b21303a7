import { readConfig } from '#platform/config.ts'
import { openRuntime } from './runtime.ts'

const email = process.argv[2]?.trim().toLowerCase()
if (!email) {
  console.error('Say whom: npm run admin -- someone@example.com')
  process.exit(2)
}
const runtime = await openRuntime(readConfig(), { say: console.log, beside: true })
const { numUpdatedRows } = await runtime.db
  .updateTable('users')
  .set({ role: 'admin' })
  .where('email', '=', email)
  .executeTakeFirstOrThrow()
await runtime.close()
if (numUpdatedRows === 0n) {
  console.error(`Nobody is registered as ${email}. Register on the site first, then run this again.`)
  process.exit(1)
}
console.log(`${email} is an admin now.`)
