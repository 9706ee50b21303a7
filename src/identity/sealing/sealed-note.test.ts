import { randomBytes } from 'node:crypto'
import { EncryptJWT } from 'jose'
import { expect, test } from 'vitest'
import { openNote, sealNote } from './sealed-note.ts'

const masterKey = randomBytes(32)

test('a note opens with its key, for its purpose and in its time alone', async () => {
  const note = { keyId: 'k' }
  const sealed = await sealNote(masterKey, 'service-access', note, 60)
  expect(await openNote(masterKey, 'service-access', sealed)).toEqual(note)
  expect(await openNote(masterKey, 'google', sealed)).toBeNull()
  expect(await openNote(randomBytes(32), 'service-access', sealed)).toBeNull()
  expect(await openNote(masterKey, 'service-access', await sealNote(masterKey, 'service-access', note, -1))).toBeNull()
})

test.each([
  ['dir', 'A128CBC-HS256'],
  ['A256KW', 'A256GCM'],
  ['A256GCMKW', 'A256GCM'],
])('a note that was sealed with %s and %s is none, whoever has the key', async (alg, enc) => {
  const sealed = await new EncryptJWT({ note: {} })
    .setProtectedHeader({ alg, enc })
    .setAudience('service-access')
    .setExpirationTime('1 minute')
    .encrypt(masterKey)
  expect(await openNote(masterKey, 'service-access', sealed)).toBeNull()
})
