import { type RawBuilder, sql } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { type Database, lockName } from '#platform/database/database.ts'

type ModelStorage = Pick<Adapter, 'upsert' | 'find' | 'consume' | 'destroy' | 'revokeByGrantId'> & {
  findWhere: (condition: RawBuilder<unknown>) => Promise<AdapterPayload | undefined>
}

/** Creates the table of the demo provider. It is not a migration, because production has no such table. It is unlogged. */
export async function createStorage(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Processes that start at the same time would both try to create it.
    await lockName(tx, 'demo-google')
    await sql`create unlogged table if not exists identity.demo_google_storage
      (kind text, id text, payload jsonb not null, ends timestamptz not null, primary key (kind, id))`.execute(tx)
  })
}

/** A value that all processes share: the first one creates it. */
export async function loadOrCreate<T extends object>(db: Database, id: string, make: () => Promise<T>): Promise<T> {
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

/** oidc-provider's storage adapter, on PostgreSQL for all processes. Only the methods that the code flow uses. */
export function storageAdapter(db: Database): (kind: string) => Adapter {
  return (kind) => {
    const storage = storageOfModel(db, kind)
    return {
      ...storage,
      findByUid: (uid) => storage.findWhere(sql`payload ->> 'uid' = ${uid}`),
      findByUserCode: async () => undefined,
    }
  }
}

function storageOfModel(db: Database, kind: string): ModelStorage {
  const findWhere: ModelStorage['findWhere'] = async (condition) => {
    const { rows } = await sql<{ payload: AdapterPayload }>`
      select payload from identity.demo_google_storage where kind = ${kind} and ends > now() and ${condition}`.execute(
      db,
    )
    return rows[0]?.payload
  }
  return {
    findWhere,
    find: (id) => findWhere(sql`id = ${id}`),
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
