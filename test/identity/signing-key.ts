import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import type { Database } from '#platform/database/database.ts'
import { encryptSecret } from '#services/identity/sealing/encrypt.ts'

/** The key of this worker's sign-in services. */
let key: ReturnType<typeof makeKey> | undefined

/** Stores a key that signs from now on, before the service would make one. */
export async function storeSigningKey(db: Database, masterKey: Buffer): Promise<void> {
  key ??= makeKey()
  const { kid, public_jwk, pkcs8 } = await key
  const private_key = Buffer.from(await encryptSecret(pkcs8, kid, masterKey))
  const row = { kid, public_jwk, private_key, signs_from: new Date().toISOString() }
  await db.insertInto('identity.signing_keys').values(row).execute()
}

async function makeKey() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { kid, public_jwk: { ...jwk, kid, alg: 'RS256', use: 'sig' }, pkcs8: await exportPKCS8(privateKey) }
}
