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

/** What goes wrong when a machine has another value than the others. */
const CONSEQUENCES: Record<string, string> = {
  PUBLIC_URL: 'its sign-in would not be valid on the other machines, nor theirs here',
  MASTER_KEY: 'it cannot read what the others have encrypted',
  VAPID_PRIVATE_KEY: 'the devices that subscribed would get no notifications from here',
}

/**
 * Refuses settings that differ from what the database remembers of this site; the first start stores them. Throws with a
 * sentence for the operator that names every one of them.
 */
export async function requireRememberedSettings(db: Database, common: Common): Promise<void> {
  const values = valuesOf(common)
  const stored = await underStartLock(db, async () => {
    await db
      .insertInto('remembered_settings')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return db.selectFrom('remembered_settings').select(['name', 'value']).execute()
  })
  const lines = values.flatMap(({ name, value }) => {
    const before = stored.find((one) => one.name === name)?.value
    if (before === value) return []
    const was = name === 'PUBLIC_URL' ? ` (it is ${before} there)` : ''
    return [`  ${name}${was}: ${CONSEQUENCES[name]}`]
  })
  if (lines.length === 0) return
  throw new Error(
    `These settings are not those of the other machines on this database:\n${lines.join('\n')}\n` +
      'Give every machine the same values. If you change them on purpose, stop all machines, set the new values ' +
      'everywhere, and run `npm run remember-settings` once.',
  )
}

/** Stores these settings as those of the site. Returns the names of those that were others before. */
export async function rememberSettings(db: Database, common: Common): Promise<string[]> {
  return underStartLock(db, async () => {
    const changed: string[] = []
    for (const { name, value } of valuesOf(common)) {
      const { numInsertedOrUpdatedRows: rows } = await db
        .insertInto('remembered_settings')
        .values({ name, value })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ value }).where('remembered_settings.value', '<>', value),
        )
        .executeTakeFirstOrThrow()
      if (rows) changed.push(name)
    }
    return changed
  })
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
