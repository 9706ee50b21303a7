import { type RawBuilder, sql } from 'kysely'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Database } from '#platform/database/database.ts'
import type { Person, Principal } from '#platform/http/auth.ts'
import type { Proven } from '../field-shapes.ts'

/** When the token of a person first named each as proven; null for what is not. */
interface Proofs {
  emailProvenAt: string | null
  phoneProvenAt: string | null
}

type Token = Pick<Principal, 'email' | 'emailVerified' | 'phone' | 'issuedAt'>

/**
 * Keeps what the token proves of a person, for the badges that others see. An older token than the proof takes nothing back: it
 * may have been issued before.
 */
export async function keepProofs(
  db: Database,
  person: Pick<Person, 'id' | 'email'> & Proofs,
  { email, emailVerified, phone, issuedAt }: Token,
): Promise<void> {
  const changes = {
    ...change('email_proven_at', person.emailProvenAt, emailVerified && email === person.email, issuedAt),
    ...change('phone_proven_at', person.phoneProvenAt, phone !== null, issuedAt),
  }
  if (Object.keys(changes).length === 0) return
  await db.transaction().execute(async (tx) => {
    // A read waits for no lock: while another transaction writes the user, a later call keeps the proof.
    const free = tx.selectFrom('users').select('id').where('id', '=', person.id).forNoKeyUpdate().skipLocked()
    const { numUpdatedRows } = await tx.updateTable('users').set(changes).where('id', 'in', free).executeTakeFirst()
    if (numUpdatedRows > 0n) await publishInvalidation(tx, [`person:${person.id}`])
  })
}

function change(
  column: 'email_proven_at' | 'phone_proven_at',
  since: string | null,
  proven: boolean,
  issuedAt: number,
) {
  if (proven && since === null) return { [column]: sql<string>`now()` }
  if (!proven && since !== null && issuedAt * 1000 > Date.parse(since)) return { [column]: null }
  return {}
}

/** SQL: proofs of the user whose id a column has; null for an account that is gone or disabled. */
export function provenOf(user: string): RawBuilder<Proven> {
  return sql<Proven>`(
    select array_remove(array[
      case when email_proven_at is not null then 'email' end,
      case when phone_proven_at is not null then 'phone' end,
      case when shop_seen_at is not null then 'shop' end], null)
    from users proven where proven.id = ${sql.ref(user)} and not proven.disabled and proven.display_name <> '')`
}
