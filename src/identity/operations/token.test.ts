import { createHash } from 'node:crypto'
import { signInWithEmailAndPassword } from '@firebase/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bed, claimsOf, PASSWORD, post, startIdentity } from '../test-bed.ts'
import { signedUp } from '../test-people.ts'

let bed: Bed
beforeAll(async () => {
  bed = await startIdentity()
})
afterAll(() => bed.stop())

function redeem(refreshToken: string) {
  return bed.call('v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken })
}

async function letTimePass(uid: string, seconds: number): Promise<void> {
  await bed.db
    .updateTable('identity.refresh_tokens')
    .set({
      replaced_at: sql<string>`replaced_at - make_interval(secs => ${seconds})`,
      expires_at: sql<string>`expires_at - make_interval(secs => ${seconds})`,
    })
    .where('uid', '=', uid)
    .execute()
}

test('[Q28] a refresh gives a new token of the same sign-in and replaces the refresh token', async () => {
  const { user } = await signedUp(bed)
  await bed.db
    .updateTable('identity.refresh_tokens')
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

test('[Q28] the answer to a refresh has the provider’s form', async () => {
  const { user } = await signedUp(bed)
  const { body } = await redeem(user.refreshToken)
  expect(body).toEqual({
    access_token: expect.any(String),
    expires_in: '3600',
    token_type: 'Bearer',
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    id_token: expect.any(String),
    user_id: user.uid,
    project_id: 'greentech',
  })
  expect(body).toMatchObject({ id_token: (body as unknown as { access_token: string }).access_token })
})

test('refresh tokens are 256 random bits, of which the database knows only a hash', async () => {
  const { user } = await signedUp(bed)
  expect(Buffer.from(user.refreshToken, 'base64url')).toHaveLength(32)
  const rows = await bed.db.selectFrom('identity.refresh_tokens').selectAll().where('uid', '=', user.uid).execute()
  expect(rows.map(({ hash }) => hash)).toEqual([createHash('sha256').update(user.refreshToken).digest()])
})

test('tabs that refresh at the same time all stay signed in', async () => {
  const { user } = await signedUp(bed)
  const before = user.refreshToken
  const answers = await Promise.all(Array.from({ length: 6 }, () => redeem(before)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  await letTimePass(user.uid, 50)
  expect((await redeem(before)).status).toBe(200)
  for (const { body } of answers) expect((await redeem(body.refresh_token)).status).toBe(200)
})

test('[Z24 S07] a refresh token used again after the grace ends its whole family, and the person is signed out', async () => {
  const { auth, user, email } = await signedUp(bed)
  const elsewhere = bed.client()
  await signInWithEmailAndPassword(elsewhere, email, PASSWORD)
  const copied = user.refreshToken
  await user.getIdToken(true)
  await letTimePass(user.uid, 61)
  expect((await redeem(copied)).body.error.message).toBe('TOKEN_EXPIRED')
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(auth.currentUser).toBeNull()
  // Another sign-in of the same person is another family.
  await elsewhere.currentUser?.getIdToken(true)
  const events = await bed.db
    .selectFrom('identity.security_events')
    .select('kind')
    .where('uid', '=', user.uid)
    .execute()
  expect(events.map(({ kind }) => kind)).toContain('refresh-token-reused')
})

test('[Z24 S07] an unknown refresh token signs the person out', async () => {
  const { auth, user } = await signedUp(bed)
  await bed.db.deleteFrom('identity.refresh_tokens').where('uid', '=', user.uid).execute()
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(auth.currentUser).toBeNull()
})

test.each([
  [{ refresh_token: 'x' }, 'MISSING_GRANT_TYPE'],
  [{ grant_type: 'password', refresh_token: 'x' }, 'INVALID_GRANT_TYPE'],
  [{ grant_type: 'refresh_token' }, 'MISSING_REFRESH_TOKEN'],
])('a grant of %j is refused as %s', async (grant, code) => {
  expect((await bed.call('v1/token', grant)).body.error.message).toBe(code)
})

test('a session that nobody used for half a year is over', async () => {
  const { user } = await signedUp(bed)
  await letTimePass(user.uid, 179 * 86_400)
  await user.getIdToken(true)
  await letTimePass(user.uid, 181 * 86_400)
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
})

test('[Z25 S07] a refresh for a disabled person says so', async () => {
  const { auth, user } = await signedUp(bed)
  await bed.db.updateTable('identity.accounts').set({ disabled: true }).where('uid', '=', user.uid).execute()
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-disabled' })
  expect(auth.currentUser).toBeNull()
})

test('a password change that meets refreshes leaves no old session alive', async () => {
  const { user } = await signedUp(bed)
  let idToken = await user.getIdToken()
  let { refreshToken } = user
  for (let round = 0; round < 5; round++) {
    const old = refreshToken
    const password = `Racing horse #${round}`
    const refreshed: string[] = []
    let changed = false
    const change = bed.call('v1/accounts:update', { idToken, password }).finally(() => {
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

test('a token of one process is good in every other, and so is its refresh', async () => {
  const second = await bed.secondProcess()
  const { user, email } = await signedUp(bed)
  const there = bed.client(second)
  await signInWithEmailAndPassword(there, email, PASSWORD)
  expect((await post(second, 'v1/accounts:lookup', { idToken: await user.getIdToken() })).status).toBe(200)
  const grant = { grant_type: 'refresh_token', refresh_token: user.refreshToken }
  expect((await post(second, 'v1/token', grant)).status).toBe(200)
})

test('the daily clean-up takes away what has run out, and nothing else', async () => {
  const gone = await signedUp(bed)
  const stays = await signedUp(bed)
  await letTimePass(gone.user.uid, 181 * 86_400)
  await bed.jobs.identityCleanUp?.({})
  const rows = await bed.db.selectFrom('identity.refresh_tokens').select('uid').execute()
  expect(rows.map(({ uid }) => uid)).not.toContain(gone.user.uid)
  await stays.user.getIdToken(true)
})
