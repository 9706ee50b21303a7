import { readConfig } from '#platform/config/config.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { replaceKeys } from '#services/identity/server.ts'
import { openProcessContext } from '../process-context.ts'

/** Replaces the signing keys, after a leak or the loss of the master key. The daily rotation needs no command. */
const config = readConfig()
const context = await openProcessContext(config, { say: console.log, joinRunning: true })
const { masterKey } = readSecrets(config)
await replaceKeys({ db: context.db, masterKey }, new Date())
await context.close()
console.log(
  'The signing keys are replaced. Every ID token is void now. If MASTER_KEY was replaced too, everybody must sign in again.',
)
