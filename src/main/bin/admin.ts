import { readConfig } from '#platform/config/config.ts'
import { makeAdmin } from '../commands/make-admin.ts'
import { openProcessContext } from '../process-context.ts'

const email = process.argv[2]?.trim().toLowerCase()
if (!email) {
  console.error('Say whom: npm run admin -- someone@example.com')
  process.exit(2)
}
const config = readConfig()
const context = await openProcessContext(config, { say: console.log, joinRunning: true })
const { done, sentence } = await makeAdmin(context.db, email, { hosted: config.hosted !== undefined }).finally(
  context.close,
)
if (done) console.log(sentence)
else console.error(sentence)
process.exitCode = done ? 0 : 1
