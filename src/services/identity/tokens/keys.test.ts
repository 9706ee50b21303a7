import { createPrivateKey, randomBytes } from 'node:crypto'
import { createUserWithEmailAndPassword } from '@firebase/auth'
import Fastify from 'fastify'
import { decodeProtectedHeader } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkToken, remoteKeys } from '#platform/http/auth.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../test/identity/fixture.ts'
import { anEmail } from '../../../../test/identity/values.ts'
import { decryptSecret } from '../sealing/encrypt.ts'
import { registerIdentity, tokenRules } from '../server.ts'
import { makeKeyRing } from './key-ring.ts'
import { replaceKeys, rotateKeys } from './key-rotation.ts'

const DAY = 86_400_000
let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())
afterEach(() => fixture.db.deleteFrom('identity.signing_keys').execute())

function keyRows() {
  return fixture.db.selectFrom('identity.signing_keys').selectAll().orderBy('signs_from').execute()
}

/** Moves every key into the past, as if `days` had gone by. */
async function age(days: number): Promise<void> {
  for (const { kid, signs_from: from } of await keyRows()) {
    const earlier = new Date(Date.parse(from) - days * DAY).toISOString()
    await fixture.db.updateTable('identity.signing_keys').set({ signs_from: earlier }).where('kid', '=', kid).execute()
  }
}

const ring = () => makeKeyRing(fixture.deps)

test('a token is verified by the published keys elsewhere and by our own here, across a rotation', async () => {
  const auth = fixture.client()
  const { user } = await createUserWithEmailAndPassword(auth, anEmail(), PASSWORD)
  const idToken = await user.getIdToken()
  const rules = tokenRules(fixture.deps)
  const remote = { ...rules, keys: remoteKeys(`${fixture.origin}/identity/jwks.json`) }
  expect((await checkToken(idToken, rules)).uid).toBe(user.uid)
  expect((await checkToken(idToken, remote)).uid).toBe(user.uid)
  await age(29)
  await rotateKeys(fixture.deps, new Date())
  await age(1.01)
  const second = fixture.client(await fixture.secondProcess())
  const later = await createUserWithEmailAndPassword(second, anEmail(), PASSWORD)
  const newToken = await later.user.getIdToken()
  expect(decodeProtectedHeader(newToken).kid).not.toBe(decodeProtectedHeader(idToken).kid)
  await vi.waitFor(() => checkToken(newToken, rules), { timeout: 10_000 })
  expect((await checkToken(idToken, rules)).uid).toBe(user.uid)
})

test('a key signs for 30 days; the next is published at least a day before it signs', async () => {
  const first = (await ring().signingKey()).kid
  await age(27)
  await rotateKeys(fixture.deps, new Date())
  expect(await keyRows()).toHaveLength(1)
  await age(1.5)
  await rotateKeys(fixture.deps, new Date())
  const [, next] = await keyRows()
  expect(Date.parse(next?.signs_from ?? '') - Date.now()).toBeGreaterThanOrEqual(DAY)
  expect((await ring().publishedKeys()).keys.map(({ kid }) => kid)).toContain(next?.kid)
  expect((await ring().signingKey()).kid).toBe(first)
  await age(1.6)
  expect((await ring().signingKey()).kid).toBe(next?.kid)
})

test('a replaced key stays published until its last token has expired', async () => {
  const first = (await ring().signingKey()).kid
  await age(29)
  await rotateKeys(fixture.deps, new Date())
  await age(1.05)
  await rotateKeys(fixture.deps, new Date())
  expect((await ring().publishedKeys()).keys.map(({ kid }) => kid)).toContain(first)
  await age(0.1)
  await rotateKeys(fixture.deps, new Date())
  expect((await ring().publishedKeys()).keys.map(({ kid }) => kid)).not.toContain(first)
})

test('after a worker was down for long, the old key signs until the new one was published for a day', async () => {
  const first = (await ring().signingKey()).kid
  await age(100)
  expect((await ring().signingKey()).kid).toBe(first)
  await rotateKeys(fixture.deps, new Date())
  expect((await ring().signingKey()).kid).toBe(first)
  await age(1.01)
  expect((await ring().signingKey()).kid).not.toBe(first)
})

test('processes that rotate at the same time make one key', async () => {
  await Promise.all(Array.from({ length: 5 }, () => rotateKeys(fixture.deps, new Date())))
  expect(await keyRows()).toHaveLength(1)
  await age(29)
  await Promise.all(Array.from({ length: 5 }, () => rotateKeys(fixture.deps, new Date())))
  expect(await keyRows()).toHaveLength(2)
})

test('a verifier that has cached the published keys needs no new request when the next key begins to sign', async () => {
  const [one, two] = [fixture.client(await fixture.secondProcess()), await fixture.secondProcess()]
  const before = await (await createUserWithEmailAndPassword(one, anEmail(), PASSWORD)).user.getIdToken()
  await age(29)
  await rotateKeys(fixture.deps, new Date())
  const remote = { ...tokenRules(fixture.deps), keys: remoteKeys(`${two}/identity/jwks.json`) }
  await checkToken(before, remote)
  await age(1.01)
  const later = fixture.client(await fixture.secondProcess())
  const after = await (await createUserWithEmailAndPassword(later, anEmail(), PASSWORD)).user.getIdToken()
  expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid)
  // Within its 30 s the set is not asked for again: it must have had both keys.
  await checkToken(after, remote)
  await checkToken(before, remote)
})

test('the published set may be cached for less than a key is published before it signs', async () => {
  const { headers } = await fetch(`${fixture.origin}/identity/jwks.json`)
  const [, seconds] = headers.get('cache-control')?.match(/^public, max-age=(\d+)$/) ?? []
  expect(Number(seconds)).toBeGreaterThan(0)
  expect(Number(seconds) * 1000).toBeLessThan(DAY)
})

test('private keys are unreadable without the master key, in the database and in what is published', async () => {
  await ring().signingKey()
  const [row] = await keyRows()
  const pem = await decryptSecret(row?.private_key ?? Buffer.alloc(0), row?.kid ?? '', fixture.deps.masterKey)
  const { d = '' } = createPrivateKey(pem).export({ format: 'jwk' })
  expect(d.length).toBeGreaterThan(300)
  const { rows } = await fixture.pool.query('select signing_keys::text as all, private_key from identity.signing_keys')
  for (const { all, private_key: stored } of rows as { all: string; private_key: Buffer }[]) {
    for (const secret of ['PRIVATE KEY', d, Buffer.from(d, 'base64url').toString('hex')]) {
      expect(all).not.toContain(secret)
      expect(stored.toString('latin1')).not.toContain(secret)
    }
    expect(stored.includes(Buffer.from(d, 'base64url'))).toBe(false)
  }
  const published = await (await fetch(`${fixture.origin}/identity/jwks.json`)).text()
  for (const secret of ['"d"', '"p"', '"q"', '"dp"', '"dq"', '"qi"']) expect(published).not.toContain(secret)
})

test('the service does not start with another master key, and the error says why', async () => {
  await ring().signingKey()
  const start = registerIdentity(Fastify(), { ...fixture.deps, masterKey: randomBytes(32) })
  await expect(start).rejects.toThrow(/master key does not decrypt .*was it changed\? .*npm run rotate-keys/)
})

test('a leaked key is replaced at once, even one encrypted by a lost master key', async () => {
  const auth = fixture.client(await fixture.secondProcess())
  const { user } = await createUserWithEmailAndPassword(auth, anEmail(), PASSWORD)
  const leaked = await user.getIdToken()
  const deps = { ...fixture.deps, masterKey: randomBytes(32) }
  await replaceKeys(deps, new Date())
  expect(await keyRows()).toHaveLength(1)
  await expect(checkToken(leaked, tokenRules(deps))).rejects.toThrow()
  expect((await makeKeyRing(deps).signingKey()).kid).not.toBe(decodeProtectedHeader(leaked).kid)
  await registerIdentity(Fastify(), deps)
})
