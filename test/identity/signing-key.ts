import type { Database } from '#platform/database/database.ts'
import { makeSigningKey, storeSigningKey as store } from '#services/identity/tokens/key-rotation.ts'

/** The key of this worker's sign-in services: to make one takes a tenth of a second. */
let key: ReturnType<typeof makeSigningKey> | undefined

/** Stores a key that signs from now on, before the service would make one. */
export async function storeSigningKey(db: Database, masterKey: Buffer): Promise<void> {
  key ??= makeSigningKey()
  await store(db, masterKey, await key, new Date())
}
