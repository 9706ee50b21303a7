import type { Database } from '#platform/database/database.ts'
import { underStartLock } from '#platform/database/start-lock.ts'
import type { SeedTarget } from './seed-target.ts'

type Say = (line: string) => void

/** Fills an empty market with the demo. Of several starts at the same time the first one does. */
export async function seedOnce(target: SeedTarget, say: Say): Promise<void> {
  if (!(await isEmpty(target.db))) return
  await underStartLock(target.db, async () => {
    if (!(await isEmpty(target.db))) return
    // Loaded when it is needed: the goods of the demo take memory for as long as the process runs.
    const { seed } = await import('./seed.ts')
    await seed(target, say)
  })
}

/** True before the first seed. Removing the demo leaves the brands' photos, so that a market is filled once. */
async function isEmpty(db: Database): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const photo = await db.selectFrom('categories').select('id').where('photo', '<>', '').limit(1).executeTakeFirst()
  return !user && !photo
}
