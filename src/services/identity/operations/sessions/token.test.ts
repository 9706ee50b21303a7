import { randomBytes } from 'node:crypto'
import { signInWithEmailAndPassword } from '@firebase/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, PASSWORD, startIdentity } from '../../../../../test/identity/fixture.ts'
import { signedUp } from '../../../../../test/identity/people.ts'
import { post } from '../../../../../test/identity/requests.ts'
import { claimsOf } from '../../../../../test/identity/values.ts'
import { signRefreshToken } from '../../tokens/refresh-token-jws.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

function redeem(refreshToken: string) {
  return fixture.call('v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken })
}

async function letTimePass(uid: string, seconds: number): Promise<void> {
  await fixture.db
    .updateTable('identity.sessions')
    .set({
      replaced_at: sql<string[]>`array(select t - make_interval(secs => ${seconds})
        from unnest(replaced_at) with ordinality as u (t, place) order by place)`,
      last_used_at: sql<string>`last_used_at - make_interval(secs => ${seconds})`,
    })
    .where('uid', '=', uid)
    .execute()
}

test('[Q28] a refresh returns a new ID token of the same session and a new refresh token', async () => {
  const { user } = await signedUp(fixture)
  await fixture.db
    .updateTable('identity.sessions')
    .set({ auth_time: sql`auth_time - 100` })
    .where('uid', '=', user.uid)
    .execute()
  const first = { idToken: await user.getIdToken(), refreshToken: user.refreshToken }
  const next = await user.getIdToken(true)
  expect(user.refreshToken).not.toBe(first.refreshToken)
  expect(claimsOf(next).auth_time).toBe(claimsOf(first.idToken).auth_time - 100)
  await user.reload()
  await user.getIdToken(true)
})

test("[Q28] the response to a refresh has Firebase's form", async () => {
  const { user } = await signedUp(fixture)
  const { body } = await redeem(user.refreshToken)
  expect(body).toEqual({
    access_token: expect.any(String),
    expires_in: '3600',
    token_type: 'Bearer',
    refresh_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    id_token: expect.any(String),
    user_id: user.uid,
    project_id: 'greentech',
  })
  expect(body).toMatchObject({ id_token: body.access_token })
})

test('a refresh token is signed by a key that the database does not know', async () => {
  const { user } = await signedUp(fixture)
  const { family, token_number: number } = await sessionOf(user.uid)
  const { masterKey } = fixture.deps
  expect(await signRefreshToken(masterKey, { family, uid: user.uid, number })).toBe(user.refreshToken)
  const forged = [
    await signRefreshToken(randomBytes(32), { family, uid: user.uid, number }),
    ...changedTokens(user.refreshToken),
    user.refreshToken.slice(0, -4),
    user.refreshToken.split('.')[2] ?? '',
    '-',
  ]
  for (const token of forged) expect((await redeem(token)).body.error.message).toBe('TOKEN_EXPIRED')
  // A forged token was not copied from anybody, so the session goes on.
  await user.getIdToken(true)
})

/** The token with one bit changed, once for each of its bytes. */
function changedTokens(token: string): string[] {
  const parts = token.split('.')
  return parts.flatMap((part, index) => {
    const bytes = Buffer.from(part, 'base64url')
    return [...bytes.keys()].map((at) => parts.with(index, changedAt(bytes, at)).join('.'))
  })
}

function changedAt(bytes: Buffer, at: number): string {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
  return changed.toString('base64url')
}

function sessionOf(uid: string) {
  return fixture.db.selectFrom('identity.sessions').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
}

test('a refresh token with a future number is refused and ends nothing, as after restoring an old backup', async () => {
  const { user } = await signedUp(fixture)
  await user.getIdToken(true)
  await letTimePass(user.uid, 61)
  const { family } = await sessionOf(user.uid)
  const coming = await signRefreshToken(fixture.deps.masterKey, { family, uid: user.uid, number: 2 })
  expect((await redeem(coming)).body.error.message).toBe('TOKEN_EXPIRED')
  await user.getIdToken(true)
})

test('two tabs that refresh at the same time through two processes get the same new token', async () => {
  const second = await fixture.secondProcess()
  const { user } = await signedUp(fixture)
  const grant = { grant_type: 'refresh_token', refresh_token: user.refreshToken }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => (i % 2 ? redeem(user.refreshToken) : post(second, 'v1/token', grant))),
  )
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  expect((await sessionOf(user.uid)).token_number).toBe(1)
})

test("a change whose response is lost leaves the client's refresh token valid", async () => {
  const { user } = await signedUp(fixture)
  const { body } = await fixture.call('v1/accounts:update', {
    idToken: await user.getIdToken(),
    displayName: 'New name',
  })
  expect(body.refreshToken).toBe(user.refreshToken)
  await letTimePass(user.uid, 3600)
  const { body: renewed } = await redeem(user.refreshToken)
  expect(claimsOf(renewed.id_token).name).toBe('New name')
})

test('each refresh token has its own grace period, however many refreshes follow', async () => {
  const { user } = await signedUp(fixture)
  const tokens = [user.refreshToken]
  const renew = async () => tokens.push((await redeem(tokens.at(-1) as string)).body.refresh_token)
  for (const seconds of [30, 20, 5]) {
    await renew()
    await letTimePass(user.uid, seconds)
  }
  // Replaced 55, 25 and 5 seconds ago.
  for (const older of tokens.slice(0, 3)) expect((await redeem(older)).body.refresh_token).toBe(tokens[3])
  await letTimePass(user.uid, 30)
  expect((await redeem(tokens[1] as string)).body.refresh_token).toBe(tokens[3])
  expect((await redeem(tokens[0] as string)).body.error.message).toBe('TOKEN_EXPIRED')
  expect((await redeem(tokens[3] as string)).body.error.message).toBe('TOKEN_EXPIRED')
})

test('[Z24 S07] a stolen session refreshed every 55 seconds ends when the owner uses an hour-old token', async () => {
  const { user } = await signedUp(fixture)
  let stolen = user.refreshToken
  for (let i = 0; i < 60; i++) {
    stolen = (await redeem(stolen)).body.refresh_token
    await letTimePass(user.uid, 55)
  }
  expect((await redeem(user.refreshToken)).body.error.message).toBe('TOKEN_EXPIRED')
  expect((await redeem(stolen)).body.error.message).toBe('TOKEN_EXPIRED')
  const events = fixture.db.selectFrom('identity.security_events').select('kind').where('uid', '=', user.uid)
  expect((await events.execute()).map(({ kind }) => kind)).toContain('refresh-token-reused')
})

test('tabs that refresh at the same time all stay signed in', async () => {
  const { user } = await signedUp(fixture)
  const before = user.refreshToken
  const answers = await Promise.all(Array.from({ length: 6 }, () => redeem(before)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  await letTimePass(user.uid, 50)
  expect((await redeem(before)).status).toBe(200)
  for (const { body } of answers) expect((await redeem(body.refresh_token)).status).toBe(200)
})

test('[Z24 S07] reusing a refresh token after the grace period ends its session', async () => {
  const { auth, user, email } = await signedUp(fixture)
  const elsewhere = fixture.client()
  await signInWithEmailAndPassword(elsewhere, email, PASSWORD)
  const copied = user.refreshToken
  await user.getIdToken(true)
  await letTimePass(user.uid, 61)
  expect((await redeem(copied)).body.error.message).toBe('TOKEN_EXPIRED')
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(auth.currentUser).toBeNull()
  // Another sign-in of the same person is another session.
  await elsewhere.currentUser?.getIdToken(true)
  const events = await fixture.db
    .selectFrom('identity.security_events')
    .select('kind')
    .where('uid', '=', user.uid)
    .execute()
  expect(events.map(({ kind }) => kind)).toContain('refresh-token-reused')
})

test('[Z24 S07] an unknown refresh token signs the user out', async () => {
  const { auth, user } = await signedUp(fixture)
  await fixture.db.deleteFrom('identity.sessions').where('uid', '=', user.uid).execute()
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(auth.currentUser).toBeNull()
})

test.each([
  [{ refresh_token: 'x' }, 'MISSING_GRANT_TYPE'],
  [{ grant_type: 'password', refresh_token: 'x' }, 'INVALID_GRANT_TYPE'],
  [{ grant_type: 'refresh_token' }, 'MISSING_REFRESH_TOKEN'],
])('a grant of %j is refused as %s', async (grant, code) => {
  expect((await fixture.call('v1/token', grant)).body.error.message).toBe(code)
})

test('a session that was not used for half a year has expired', async () => {
  const { user } = await signedUp(fixture)
  await letTimePass(user.uid, 179 * 86_400)
  await user.getIdToken(true)
  await letTimePass(user.uid, 181 * 86_400)
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
})

test('[Z25 S07] a refresh of a disabled account reports user-disabled', async () => {
  const { auth, user } = await signedUp(fixture)
  await fixture.db.updateTable('identity.accounts').set({ disabled: true }).where('uid', '=', user.uid).execute()
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-disabled' })
  expect(auth.currentUser).toBeNull()
})

test('a password change during refreshes ends every old session', async () => {
  const { user } = await signedUp(fixture)
  let idToken = await user.getIdToken()
  let { refreshToken } = user
  for (let round = 0; round < 5; round++) {
    const old = refreshToken
    const password = `Racing horse #${round}`
    const refreshed: string[] = []
    let changed = false
    const change = fixture.call('v1/accounts:update', { idToken, password }).finally(() => {
      changed = true
    })
    const tab = async () => {
      while (!changed) refreshed.push((await redeem(old)).body.refresh_token)
    }
    const [update] = await Promise.all([change, tab(), tab(), tab(), tab()])
    expect(update.status).toBe(200)
    const alive = await Promise.all(refreshed.filter(Boolean).map(redeem))
    expect(alive.filter(({ status }) => status === 200)).toHaveLength(0)
    idToken = update.body.idToken
    refreshToken = update.body.refreshToken
  }
})

test('tokens of one process are valid in every other', async () => {
  const second = await fixture.secondProcess()
  const { user, email } = await signedUp(fixture)
  const there = fixture.client(second)
  await signInWithEmailAndPassword(there, email, PASSWORD)
  expect((await post(second, 'v1/accounts:lookup', { idToken: await user.getIdToken() })).status).toBe(200)
  const grant = { grant_type: 'refresh_token', refresh_token: user.refreshToken }
  expect((await post(second, 'v1/token', grant)).status).toBe(200)
})
