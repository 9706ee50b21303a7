import { errors } from 'jose'
import { expect, test } from 'vitest'
import type { Service } from '../deps.ts'
import { type CheckedToken, makeCheckedTokens } from './checked-tokens.ts'
import { checkIdToken, secondsNow } from './tokens.ts'

const token: CheckedToken = { uid: 'u', issuedAt: 1, authTime: 1, provider: 'password', factor: null, family: 'f' }
const checked = (ends: number) => ({ token, kid: 'key', ends })

test('a token that was checked before is known until its own end', () => {
  const tokens = makeCheckedTokens()
  tokens.remember('a.b.c', checked(100))
  expect(tokens.find('a.b.c', 99)?.token).toBe(token)
  expect(tokens.find('a.b.d', 99)).toBeUndefined()
  expect(tokens.find('a.b.c', 100)).toBeUndefined()
})

test('of too many tokens the one that was not asked for longest is forgotten', () => {
  const tokens = makeCheckedTokens(2)
  for (const each of ['a', 'b']) tokens.remember(each, checked(100))
  tokens.find('a', 1)
  tokens.remember('c', checked(100))
  expect(['a', 'b', 'c'].filter((each) => tokens.find(each, 1))).toEqual(['a', 'c'])
})

test('a token that was checked before is void once its key is withdrawn', async () => {
  const service = { checked: makeCheckedTokens(), keys: { verifier: async () => ({}) } } as unknown as Service
  service.checked.remember('a.b.c', checked(secondsNow() + 60))
  expect(await checkIdToken(service, 'a.b.c')).toBe(token)
  service.keys.verifier = async () => {
    throw new errors.JWKSNoMatchingKey()
  }
  await expect(checkIdToken(service, 'a.b.c')).rejects.toThrow('INVALID_ID_TOKEN')
})
