import { randomBytes } from 'node:crypto'
import { CompactSign, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { signRefreshToken, verifyRefreshToken } from './refresh-token-jws.ts'

const masterKey = randomBytes(32)
const token = { family: '0b0c7a52-6b43-4c2b-8d5e-3f1f6f4a9e10', uid: 'uidOfSomebody28CharactersAbc', number: 7 }

test('a refresh token is a JWS by HS256 that verifies with its master key only', async () => {
  const jws = await signRefreshToken(masterKey, token)
  expect(decodeProtectedHeader(jws)).toEqual({ alg: 'HS256' })
  expect(await verifyRefreshToken(masterKey, jws)).toEqual(token)
  expect(await verifyRefreshToken(randomBytes(32), jws)).toBeNull()
  expect(await verifyRefreshToken(masterKey, jws.slice(0, -4))).toBeNull()
})

test('a JWS that the master key itself signed is no refresh token', async () => {
  const jws = await new CompactSign(Buffer.from(JSON.stringify(token)))
    .setProtectedHeader({ alg: 'HS256' })
    .sign(masterKey)
  expect(await verifyRefreshToken(masterKey, jws)).toBeNull()
})

test('a refresh token that a browser stored before December 2026 is still valid', async () => {
  const key = Buffer.alloc(32, 7)
  const old =
    'Cwx6UmtDTCuNXj8fb0qeEAAAAAd1aWRPZlNvbWVib2R5MjhDaGFyYWN0ZXJzQWJjeq3vDx5gZxg3AXlXDay0528Az-hiKEm2xqjkmN2NglY'
  expect(await verifyRefreshToken(key, old)).toEqual(token)
  expect(await verifyRefreshToken(randomBytes(32), old)).toBeNull()
  for (const at of Buffer.from(old, 'base64url').keys()) {
    expect(await verifyRefreshToken(key, changedAt(old, at))).toBeNull()
  }
})

function changedAt(text: string, at: number): string {
  const bytes = Buffer.from(text, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return bytes.toString('base64url')
}
