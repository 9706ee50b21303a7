import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'

test('a hash is argon2id at 19 MiB, two passes, one lane, with a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('Correct horse #7', 'a'), hashPassword('Correct horse #7', 'a')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword('Correct horse #7', one, 'a')).toBe(true)
  expect(await verifyPassword('correct horse #7', one, 'a')).toBe(false)
  expect(await verifyPassword('Correct horse #7', null, 'a')).toBe(false)
})

test('a password matches however the keyboard composes its letters', async () => {
  const composed = await hashPassword('caf\u00e9 \u09df #7', 'a')
  expect(await verifyPassword('cafe\u0301 \u09af\u09bc #7', composed, 'a')).toBe(true)
})

test('a hash made with other parameters is verified with those, and needs a rehash', async () => {
  const salt = Buffer.from('an old salt of 16')
  const cost = { memory: 8192, passes: 3, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: Buffer.from('old'), nonce: salt, tagLength: 32, ...cost })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const old = `$argon2id$v=19$m=8192,t=3,p=1$${base64(salt)}$${base64(tag)}`
  expect(await verifyPassword('old', old, 'a')).toBe(true)
  expect(needsRehash(old)).toBe(true)
  expect(needsRehash(await hashPassword('new', 'a'))).toBe(false)
})

test('fifty passwords wait to be hashed, more are refused with 503, and the queue recovers', {
  timeout: 120_000,
}, async () => {
  const rush = await Promise.allSettled(Array.from({ length: 100 }, (_, i) => verifyPassword('x', null, `caller ${i}`)))
  const refused = rush.filter((result) => result.status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(47)
  expect(refused.length).toBeLessThanOrEqual(49)
  expect(refused[0]?.reason).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  expect(await verifyPassword('x', await hashPassword('x', 'a'), 'a')).toBe(true)
})

test('of passwords that one address sends at once a dozen wait, and others are hashed meanwhile', async () => {
  const rush = Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword('x', null, 'crowd')))
  const others = await Promise.all(Array.from({ length: 10 }, (_, i) => verifyPassword('x', null, `other ${i}`)))
  expect(others).toEqual(Array(10).fill(false))
  const answered = (await rush).filter(({ status }) => status === 'fulfilled')
  expect(answered.length).toBeGreaterThanOrEqual(13)
  expect(answered.length).toBeLessThanOrEqual(15)
})
