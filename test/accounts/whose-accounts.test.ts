import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCode } from '#services/identity/codes/codes.ts'
import { insertFactor } from '#services/identity/factors/second-factors.ts'
import { openSignIn, type SignInFixture } from '../bad-input/sign-in-fixture.ts'

let fixture: SignInFixture
beforeAll(async () => {
  fixture = await openSignIn()
})
afterAll(() => fixture.close())

async function call(operation: string, body: object, headers: Record<string, string> = {}) {
  const url = `/identity/${operation}?key=k`
  const answer = await fixture.app.inject({ method: 'POST', url, payload: body, headers })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}

/** All stored data of an account. */
async function storedOf(uid: string): Promise<string> {
  const tables = ['accounts', 'sessions', 'second_factors', 'oob_codes', 'security_events']
  const looks = tables.map((table) => `select t::text as row from identity.${table} t where uid = $1`)
  const { rows } = await fixture.pool.query(looks.join(' union all '), [uid])
  return JSON.stringify(rows.map(({ row }) => row).toSorted())
}

/** A person with a session, a second factor and an open e-mail. */
async function owner() {
  const person = await fixture.someone()
  const factor = randomUUID()
  const named = {
    id: factor,
    uid: person.uid,
    kind: 'phone' as const,
    display_name: null,
    secret: null,
    last_step: null,
  }
  await insertFactor(fixture.db, { ...named, phone_number: '+8801999000111' })
  await insertCode(fixture.db, 'PASSWORD_RESET', person)
  const { rows } = await fixture.pool.query('select family from identity.sessions where uid = $1', [person.uid])
  return { ...person, factor, session: rows[0].family as string }
}

describe('the account of somebody else', () => {
  const TRIES: [operation: string, body: (of: Awaited<ReturnType<typeof owner>>) => object][] = [
    ['v1/accounts:lookup', ({ uid, email }) => ({ localId: [uid], email: [email] })],
    ['v1/accounts:update', ({ uid, email }) => ({ localId: uid, targetEmail: email, displayName: 'Mine now' })],
    ['v1/accounts:update', ({ email }) => ({ email })],
    ['v1/accounts:update', ({ uid }) => ({ localId: uid, disableUser: true })],
    ['v1/accounts:update', ({ uid }) => ({ localId: uid, customAttributes: '{"role":"admin"}' })],
    ['v1/accounts:update', ({ uid }) => ({ localId: uid, deleteProvider: ['password'] })],
    ['v1/accounts:delete', ({ uid }) => ({ localId: uid })],
    ['v2/accounts/sessions:list', ({ uid }) => ({ localId: uid })],
    ['v2/accounts/sessions:end', ({ session }) => ({ id: session })],
    ['v2/accounts/activity:list', ({ uid }) => ({ localId: uid })],
    ['v2/accounts/data:list', ({ uid, email }) => ({ localId: uid, uid, email })],
    ['v2/accounts/recoveryCodes:create', ({ uid }) => ({ localId: uid })],
    ['v2/accounts/mfaEnrollment:withdraw', ({ factor }) => ({ mfaEnrollmentId: factor })],
    ['v1/accounts:sendOobCode', ({ uid, email }) => ({ requestType: 'VERIFY_EMAIL', localId: uid, email })],
  ]

  test.each(TRIES)('is neither shown nor changed by %s', async (operation, body) => {
    const theirs = await owner()
    const mine = await fixture.someone()
    const before = await storedOf(theirs.uid)
    const { text } = await call(operation, { idToken: mine.idToken, ...body(theirs) })
    for (const secret of [theirs.uid, theirs.session, '1999000']) expect(text).not.toContain(secret)
    expect(await storedOf(theirs.uid)).toBe(before)
  })
})

test('a picture is anybody’s to see and nobody’s to change', async () => {
  const { idToken } = await fixture.someone()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const url = '/images/0123456789abcdef012345-0f7a55/640.webp'
    const answer = await fixture.app.inject({ method, url, headers: { authorization: `Bearer ${idToken}` } })
    expect([answer.statusCode, answer.json().code], method).toEqual([404, 'not_found'])
  }
})
