import { readConfig } from '#platform/config/config.ts'
import { makeAdmin } from '#wiring/commands/make-admin.ts'
import { openRuntime } from '#wiring/runtime.ts'

const email = process.argv[2]?.trim().toLowerCase()
if (!email) {
  console.error('Say whom: npm run admin -- someone@example.com')
  process.exit(2)
}
const config = readConfig()
const runtime = await openRuntime(config, { say: console.log, beside: true })
const { done, sentence } = await makeAdmin(runtime.db, email, { hosted: config.hosted !== undefined }).finally(
  runtime.close,
)
if (done) console.log(sentence)
else console.error(sentence)
process.exitCode = done ? 0 : 1
