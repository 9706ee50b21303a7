import { randomBytes } from 'node:crypto'
import { decodeProtectedHeader, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { signRefreshToken, verifyRefreshToken } from './refresh-token-jwt.ts'

const masterKey = randomBytes(32)
const token = { family: '0b0c7a52-6b43-4c2b-8d5e-3f1f6f4a9e10', uid: 'uidOfSomebody28CharactersAbc', number: 7 }

test('a refresh token is a JWT signed by HS256 that verifies with its master key only', async () => {
  const jwt = await signRefreshToken(masterKey, token)
  expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'HS256', typ: 'refresh+jwt' })
  expect(await verifyRefreshToken(masterKey, jwt)).toEqual(token)
  expect(await verifyRefreshToken(randomBytes(32), jwt)).toBeNull()
  expect(await verifyRefreshToken(masterKey, jwt.slice(0, -4))).toBeNull()
})

test('a JWT that the master key itself signed is no refresh token', async () => {
  const jwt = await new SignJWT({ sid: token.family, number: 7 })
    .setProtectedHeader({ alg: 'HS256', typ: 'refresh+jwt' })
    .setSubject(token.uid)
    .sign(masterKey)
  expect(await verifyRefreshToken(masterKey, jwt)).toBeNull()
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
