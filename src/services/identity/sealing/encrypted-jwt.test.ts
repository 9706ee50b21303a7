import { randomBytes } from 'node:crypto'
import { EncryptJWT } from 'jose'
import { expect, test } from 'vitest'
import { decryptJwt, encryptJwt } from './encrypted-jwt.ts'

const masterKey = randomBytes(32)

test('an encrypted JWT decrypts with its key, for its purpose and before it expires only', async () => {
  const state = { keyId: 'k' }
  const jwt = await encryptJwt(masterKey, 'waiting', state, 60)
  expect(await decryptJwt(masterKey, 'waiting', jwt)).toEqual(state)
  expect(await decryptJwt(masterKey, 'google', jwt)).toBeNull()
  expect(await decryptJwt(randomBytes(32), 'waiting', jwt)).toBeNull()
  expect(await decryptJwt(masterKey, 'waiting', await encryptJwt(masterKey, 'waiting', state, -1))).toBeNull()
})

test.each([
  ['dir', 'A128CBC-HS256'],
  ['A256KW', 'A256GCM'],
  ['A256GCMKW', 'A256GCM'],
])('a JWT encrypted by %s and %s is refused, even with the right key', async (alg, enc) => {
  const jwt = await new EncryptJWT({ note: {} })
    .setProtectedHeader({ alg, enc })
    .setAudience('waiting')
    .setExpirationTime('1 minute')
    .encrypt(masterKey)
  expect(await decryptJwt(masterKey, 'waiting', jwt)).toBeNull()
})
