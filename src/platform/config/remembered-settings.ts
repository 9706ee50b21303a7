import { createHmac } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { underStartLock } from '../database/start-lock.ts'
import type { Config } from './config.ts'
import type { Secrets } from './secrets.ts'

declare module '../database/database.ts' {
  interface Tables {
    remembered_settings: { name: string; value: string }
  }
}

/** The settings that all machines of a site must have in common. */
type Common = Pick<Config, 'publicUrl'> & Pick<Secrets, 'masterKey' | 'vapidKeys'>

/** The consequence of a value that differs between machines, by setting. */
const CONSEQUENCES: Record<string, string> = {
  PUBLIC_URL: 'sign-in by this machine is not valid on a machine with the former value, nor the other way round',
  MASTER_KEY: 'what was encrypted with the former key cannot be read (npm run rotate-keys after a change on purpose)',
  VAPID_PRIVATE_KEY: 'devices that subscribed with the former key get no notifications',
}

/**
 * Stores these settings as those of the last start of any machine. Returns a warning that names every setting which the start
 * before had with another value; null when there is none.
 */
export async function rememberSettings(db: Database, common: Common): Promise<string | null> {
  const values = valuesOf(common)
  const stored = await underStartLock(db, async () => {
    const before = await db.selectFrom('remembered_settings').select(['name', 'value']).execute()
    await db
      .insertInto('remembered_settings')
      .values(values)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })))
      .execute()
    return new Map(before.map(({ name, value }) => [name, value]))
  })
  const changed = values.filter(({ name, value }) => stored.has(name) && stored.get(name) !== value)
  if (changed.length === 0) return null
  const lines = changed.map(({ name }) => {
    const former = name === 'PUBLIC_URL' ? ` (it was ${stored.get(name)})` : ''
    return `  ${name}${former}: ${CONSEQUENCES[name]}`
  })
  return `These settings are others than at the last start on this database; all machines need the same:\n${lines.join('\n')}`
}

function valuesOf({ publicUrl, masterKey, vapidKeys }: Common): { name: string; value: string }[] {
  return [
    { name: 'PUBLIC_URL', value: publicUrl },
    { name: 'MASTER_KEY', value: digest(masterKey) },
    { name: 'VAPID_PRIVATE_KEY', value: digest(vapidKeys.privateKey) },
  ]
}

/** Says whether a secret is the same one, and nothing else of it. */
function digest(secret: Buffer | string): string {
  return createHmac('sha256', secret).update('greentech remembered setting').digest('base64url')
}
