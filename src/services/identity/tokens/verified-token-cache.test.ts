import { errors } from 'jose'
import { expect, test } from 'vitest'
import type { Service } from '../deps.ts'
import { verifyIdToken } from './id-tokens.ts'
import { secondsNow } from './numeric-date.ts'
import { makeVerifiedTokenCache, type VerifiedToken } from './verified-token-cache.ts'

const token: VerifiedToken = { uid: 'u', issuedAt: 1, authTime: 1, provider: 'password', factor: null, family: 'f' }
const entry = (expiresAt: number) => ({ token, kid: 'key', expiresAt })

test('a verified token is cached until it expires', () => {
  const cache = makeVerifiedTokenCache()
  cache.set('a.b.c', entry(100))
  expect(cache.get('a.b.c', 99)?.token).toBe(token)
  expect(cache.get('a.b.d', 99)).toBeUndefined()
  expect(cache.get('a.b.c', 100)).toBeUndefined()
})

test('a full cache drops the least recently used token', () => {
  const cache = makeVerifiedTokenCache(2)
  for (const each of ['a', 'b']) cache.set(each, entry(100))
  cache.get('a', 1)
  cache.set('c', entry(100))
  expect(['a', 'b', 'c'].filter((each) => cache.get(each, 1))).toEqual(['a', 'c'])
})

test('a cached token is void once its signing key is withdrawn', async () => {
  const service = {
    verifiedTokens: makeVerifiedTokenCache(),
    keys: { publicKey: async () => ({}) },
  } as unknown as Service
  service.verifiedTokens.set('a.b.c', entry(secondsNow() + 60))
  expect(await verifyIdToken(service, 'a.b.c')).toBe(token)
  service.keys.publicKey = async () => {
    throw new errors.JWKSNoMatchingKey()
  }
  await expect(verifyIdToken(service, 'a.b.c')).rejects.toThrow('INVALID_ID_TOKEN')
})
