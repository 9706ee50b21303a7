import { createUserWithEmailAndPassword, linkWithCredential, unlink } from '@firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGooglePerson, RAW_NONCE } from '../../../../../test/doubles/google.ts'
import { createAccount } from '../../../../../test/identity/create-account.ts'
import { type Fixture, PASSWORD } from '../../../../../test/identity/fixture.ts'
import { type GoogleFixture, postBody, startGoogleFixture } from '../../../../../test/identity/google-fixture.ts'
import { verifyAddress } from '../../../../../test/identity/people.ts'
import { anEmail } from '../../../../../test/identity/values.ts'

let fixture: Fixture
let google: GoogleFixture
beforeAll(async () => {
  google = await startGoogleFixture()
  fixture = google.fixture
})
afterAll(() => google.stop())

/** An account with a password. */
async function anAccount(email: string, verified: boolean) {
  return createAccount(fixture.db, { email, password: PASSWORD, emailVerified: verified })
}

describe('linking Google', () => {
  test('[Z26] a Google account that is linked to another account is credential-already-in-use', async () => {
    const person = aGooglePerson()
    const { user: owner } = await google.enter(person)
    const { user } = await createUserWithEmailAndPassword(fixture.client(), anEmail(), PASSWORD)
    await expect(linkWithCredential(user, await google.credentialOf(person))).rejects.toMatchObject({
      code: 'auth/credential-already-in-use',
    })
    const soft = await google.post({
      idToken: await user.getIdToken(),
      postBody: postBody({ id_token: await google.google.sign(person), nonce: RAW_NONCE }),
      returnIdpCredential: true,
    })
    expect(soft.status).toBe(200)
    expect(soft.body).toMatchObject({ errorMessage: expect.stringMatching(/^FEDERATED_USER_ID_ALREADY_LINKED/) })
    expect((await google.enter(person)).user.uid).toBe(owner.uid)
  })

  test('when two accounts link one Google account at once, one succeeds', async () => {
    const person = aGooglePerson()
    const users = await Promise.all(
      [1, 2].map(async () => (await createUserWithEmailAndPassword(fixture.client(), anEmail(), PASSWORD)).user),
    )
    const outcomes = await Promise.allSettled(
      users.map(async (user) => linkWithCredential(user, await google.credentialOf(person))),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'auth/credential-already-in-use' },
    })
  })

  test('after unlinking, Google signs in to an account of its own', async () => {
    const { user } = await createUserWithEmailAndPassword(fixture.client(), anEmail(), PASSWORD)
    const person = aGooglePerson()
    await linkWithCredential(user, await google.credentialOf(person))
    await unlink(user, 'google.com')
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password'])
    expect((await google.enter(person)).user.uid).not.toBe(user.uid)
    const events = 'select kind from identity.security_events where uid = $1 order by id'
    const { rows } = await fixture.pool.query(events, [user.uid])
    expect(rows.map(({ kind }) => kind)).toEqual(['signed-up', 'provider-linked', 'provider-unlinked'])
  })

  test('linking and unlinking Google send one e-mail each', async () => {
    const email = anEmail()
    const { user } = await createUserWithEmailAndPassword(fixture.client(), email, PASSWORD)
    await verifyAddress(fixture, email)
    await linkWithCredential(user, await google.credentialOf(aGooglePerson()))
    await unlink(user, 'google.com')
    const [added, removed, ...others] = await fixture.letters(email)
    expect([added?.subject, removed?.subject, others]).toEqual([
      'Google was added to your account',
      'A way to sign in was removed from your account',
      [],
    ])
    expect(added?.text).toContain('can now be opened by signing in with Google')
    expect(removed?.text).toContain('cannot be opened any more with Google.')
  })

  test('the address of another account is email-already-in-use', async () => {
    const email = anEmail()
    await anAccount(email, true)
    const { user } = await createUserWithEmailAndPassword(fixture.client(), anEmail(), PASSWORD)
    await expect(linkWithCredential(user, await google.credentialOf(aGooglePerson({ email })))).rejects.toMatchObject({
      code: 'auth/email-already-in-use',
    })
  })

  test('[Z23 N12] requires a sign-in within 300 seconds', async () => {
    const { user } = await createUserWithEmailAndPassword(fixture.client(), anEmail(), PASSWORD)
    const age = async (seconds: number) => {
      const older = 'update identity.sessions set auth_time = auth_time - $2 where uid = $1'
      await fixture.pool.query(older, [user.uid, seconds])
      await user.getIdToken(true)
    }
    await age(320)
    const credential = await google.credentialOf(aGooglePerson())
    await expect(linkWithCredential(user, credential)).rejects.toMatchObject({ code: 'auth/requires-recent-login' })
    await age(-40)
    await linkWithCredential(user, credential)
  })
})
