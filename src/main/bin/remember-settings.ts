import { readConfig } from '#platform/config/config.ts'
import { rememberSettings } from '#platform/config/remembered-settings.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { openProcessContext } from '../process-context.ts'

/** For an operator who changes PUBLIC_URL or a key on purpose: the other machines are refused until they have it, too. */
const config = readConfig()
const context = await openProcessContext(config, { say: console.log, joinRunning: true })
const changed = await rememberSettings(context.db, { ...config, ...readSecrets(config) }).finally(context.close)
console.log(changed.length > 0 ? `Remembered: ${changed.join(', ')}` : 'Nothing has changed.')
if (changed.includes('MASTER_KEY')) console.log('Now replace the signing keys: npm run rotate-keys')
