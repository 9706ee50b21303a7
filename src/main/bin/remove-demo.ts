import { readConfig } from '#platform/config/config.ts'
import { removeHostedAccount } from '#services/identity/hosted/jobs.ts'
import { removeAccount } from '#services/identity/server.ts'
import { type RemovedDemo, removeDemo } from '../../../db/seed/remove-demo.ts'
import { openProcessContext } from '../process-context.ts'

const config = readConfig()
const context = await openProcessContext(config, { say: console.log, joinRunning: true })
try {
  printRemoved(
    await removeDemo(context.db, async (tx, uid) => {
      // Our own service may hold accounts from before the site moved to the hosted one.
      await removeAccount(tx, uid)
      if (config.hosted) await removeHostedAccount(tx, uid)
    }),
  )
} finally {
  await context.close()
}

function printRemoved({ accounts, admins, ...counts }: RemovedDemo): void {
  for (const { email, uid } of accounts) console.log(`removed the account ${email ?? uid}`)
  for (const [what, count] of Object.entries(counts)) console.log(`removed ${count} ${what}`)
  if (accounts.length === 0) console.log('There are no accounts of the demo.')
  if (admins === 0)
    console.log(
      'There is no admin now. Register on the site and confirm the address, then: npm run admin -- someone@example.com',
    )
}
