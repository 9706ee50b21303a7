import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#shared/errors.ts'

/** A user whose deletion can still be undone. */
interface DeletedUser {
  id: string
  uid: string
}

/** The deleted user with this id or uid; undefined when there is none in the bin. Locks nothing. */
export async function findDeleted(tx: Tx, given: { id: string } | { uid: string }): Promise<DeletedUser | undefined> {
  const [column, value] = 'uid' in given ? ['uid', given.uid] : ['id', given.id]
  const { rows } = await sql<DeletedUser>`
    select row->>'id' as id, row->>'uid' as uid from bin
    where place = 'users' and link is null and row->>${column} = ${value}`.execute(tx)
  return rows[0]
}

/**
 * Notes that a deleted user is disabled, so that an undo leaves them disabled. Their account is closed until then, so to
 * enable it is refused: `user_deleted`. Without a deleted user of that uid nothing happens.
 */
export async function disableDeleted(tx: Tx, uid: string, disabled: boolean): Promise<void> {
  if (!(await findDeleted(tx, { uid }))) return
  if (!disabled) throw conflict('user_deleted')
  await sql`
    update bin set row = jsonb_set(row, '{disabled}', 'true')
    where place = 'users' and link is null and row->>'uid' = ${uid}`.execute(tx)
}
