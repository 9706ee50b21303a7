import { readConfig } from '#platform/config/config.ts'
import { runAccountCommand, USAGE } from '../commands/account-command.ts'
import { openProcessContext } from '../process-context.ts'

const args = process.argv.slice(2)
if (args.length === 0 || args[0] === 'help') {
  console.log(USAGE)
  process.exit(args.length === 0 ? 2 : 0)
}
const config = readConfig()
if (config.hosted) {
  console.error('The accounts are at the hosted service: please use its console.')
  process.exit(2)
}
const context = await openProcessContext(config, { joinRunning: true })
const deps = { db: context.db, publicUrl: config.publicUrl, say: console.log }
process.exitCode = await runAccountCommand(args, deps).finally(context.close)
