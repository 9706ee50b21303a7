import { randomBytes } from 'node:crypto'
import { CompactEncrypt } from 'jose'
import { describe, expect, test } from 'vitest'
import { decryptSecret, encryptSecret } from './encrypt.ts'

const masterKey = randomBytes(32)

test('a secret decrypts with its master key and for its purpose only', async () => {
  const encrypted = await encryptSecret('JBSWY3DPEHPK3PXP', 'one account', masterKey)
  expect(encrypted).not.toContain('JBSWY3DPEHPK3PXP')
  expect(await decryptSecret(encrypted, 'one account', masterKey)).toBe('JBSWY3DPEHPK3PXP')
  expect(await decryptSecret(Buffer.from(encrypted), 'one account', masterKey)).toBe('JBSWY3DPEHPK3PXP')
  await expect(decryptSecret(encrypted, 'another account', masterKey)).rejects.toThrow(/master key does not decrypt/)
  await expect(decryptSecret(encrypted, 'one account', randomBytes(32))).rejects.toThrow(/master key does not decrypt/)
})

test('a changed secret does not decrypt, whichever part of it was changed', async () => {
  const parts = (await encryptSecret('secret', 'one account', masterKey)).split('.')
  for (const [index, part] of parts.entries()) {
    const bytes = Buffer.from(part, 'base64url')
    if (bytes.length === 0) continue
    bytes.writeUInt8(bytes.readUInt8(0) ^ 1)
    const changed = parts.with(index, bytes.toString('base64url')).join('.')
    await expect(decryptSecret(changed, 'one account', masterKey)).rejects.toThrow(/master key does not decrypt/)
  }
})

test('a secret that was encrypted by another algorithm is refused, even with the right key', async () => {
  const encrypted = await new CompactEncrypt(Buffer.from('secret'))
    .setProtectedHeader({ alg: 'dir', enc: 'A128CBC-HS256', purpose: 'one account' })
    .encrypt(masterKey)
  await expect(decryptSecret(encrypted, 'one account', masterKey)).rejects.toThrow(/master key does not decrypt/)
})

describe('secrets that were stored before December 2026', () => {
  const oldKey = Buffer.alloc(32, 7)
  const bytes = Buffer.from('VrQEQe5kk08W39mZhPn8OfyBhHJLBNQjj6mzHJUegz652Avrf0Yw/0vrZ/E=', 'base64')
  const text = 'CI3TcEWX79nrBYtTXFy5UWgCWIWefjmYVYkVmfKCGPdt5Q'

  test('still decrypt, from a table and from a job', async () => {
    expect(await decryptSecret(bytes, 'uid-of-somebody', oldKey)).toBe('JBSWY3DPEHPK3PXP')
    expect(await decryptSecret(text, 'code for a@mail.example', oldKey)).toBe('a-code')
  })

  test('do not decrypt for another purpose, with another key, or when they are too short', async () => {
    await expect(decryptSecret(bytes, 'uid-of-another', oldKey)).rejects.toThrow(/master key does not decrypt/)
    await expect(decryptSecret(bytes, 'uid-of-somebody', masterKey)).rejects.toThrow(/master key does not decrypt/)
    await expect(decryptSecret(bytes.subarray(0, 20), 'uid-of-somebody', oldKey)).rejects.toThrow(/master key/)
  })
})
