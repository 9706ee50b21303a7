import { type RawBuilder, sql } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '#platform/database/database.ts'

type Kept = Pick<Adapter, 'upsert' | 'find' | 'consume' | 'destroy' | 'revokeByGrantId'> & {
  only: (wanted: RawBuilder<unknown>) => Promise<AdapterPayload | undefined>
}

/** Made here and not by a migration: a site that nobody plays Google for has no such table. Lost when the database crashes. */
export async function createStorage(db: Database): Promise<void> {
  await db.connection().execute(async (one) => {
    // Processes that start together would both find no table.
    await sql`select pg_advisory_lock(hashtext('stand-in-google'))`.execute(one)
    try {
      await sql`create unlogged table if not exists identity.demo_google_storage
        (kind text, id text, payload jsonb not null, ends timestamptz not null, primary key (kind, id))`.execute(one)
    } finally {
      await sql`select pg_advisory_unlock(hashtext('stand-in-google'))`.execute(one)
    }
  })
}

/** The value that all processes share: what the first one made. */
export async function shared<T extends object>(db: Database, id: string, make: () => Promise<T>): Promise<T> {
  const find = async () =>
    (
      await sql<{ payload: T }>`
        select payload from identity.demo_google_storage where kind = 'shared' and id = ${id}`.execute(db)
    ).rows[0]?.payload
  const known = await find()
  if (known) return known
  const own = await make()
  await sql`insert into identity.demo_google_storage values ('shared', ${id}, ${JSON.stringify(own)}, 'infinity')
    on conflict do nothing`.execute(db)
  return (await find()) ?? own
}

/** What the stand-in remembers of each visit, for all processes; the part of the adapter's duty that its flow uses. */
export function storageAdapter(db: Database): (kind: string) => Adapter {
  return (kind) => {
    const kept = storageOfModel(db, kind)
    return {
      ...kept,
      findByUid: (uid) => kept.only(sql`payload ->> 'uid' = ${uid}`),
      findByUserCode: async () => undefined,
    }
  }
}

function storageOfModel(db: Database, kind: string): Kept {
  const only: Kept['only'] = async (wanted) => {
    const { rows } = await sql<{ payload: AdapterPayload }>`
      select payload from identity.demo_google_storage where kind = ${kind} and ends > now() and ${wanted}`.execute(db)
    return rows[0]?.payload
  }
  return {
    only,
    find: (id) => only(sql`id = ${id}`),
    upsert: async (id, payload, seconds) => {
      await sql`delete from identity.demo_google_storage where ends < now()`.execute(db)
      await sql`insert into identity.demo_google_storage
        values (${kind}, ${id}, ${JSON.stringify(payload)}, now() + make_interval(secs => ${seconds}))
        on conflict (kind, id) do update set payload = excluded.payload, ends = excluded.ends`.execute(db)
    },
    consume: async (id) => {
      const now = Math.floor(Date.now() / 1000)
      await sql`update identity.demo_google_storage set payload = payload || jsonb_build_object('consumed', ${now}::int)
        where kind = ${kind} and id = ${id}`.execute(db)
    },
    destroy: async (id) => {
      await sql`delete from identity.demo_google_storage where kind = ${kind} and id = ${id}`.execute(db)
    },
    revokeByGrantId: async (grantId) => {
      await sql`delete from identity.demo_google_storage where payload ->> 'grantId' = ${grantId}`.execute(db)
    },
  }
}
