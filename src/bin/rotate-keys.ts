import { replaceKeys } from '#identity/server.ts'
import { readConfig } from '#platform/config/config.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { openRuntime } from '#wiring/runtime.ts'

/** For a signing key that leaked or a master key that was lost; the daily rotation needs no command. */
const config = readConfig()
const runtime = await openRuntime(config, { say: console.log, beside: true })
const { masterKey } = readSecrets(config)
await replaceKeys({ db: runtime.db, masterKey }, new Date())
await runtime.close()
console.log(
  'The signing keys are replaced. Every ID token is void now; with another master key everybody signs in again.',
)
