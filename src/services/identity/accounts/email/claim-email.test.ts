import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGoogle } from '../../../../../test/doubles/google.ts'
import { ATTACKER, codeTo, OWNER, withGoogleToken } from '../../../../../test/identity/attacker.ts'
import { createAccount } from '../../../../../test/identity/create-account.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../../test/identity/fixture.ts'
import { findByUid } from '../../store.ts'

let fixture: Fixture
let google: Awaited<ReturnType<typeof startGoogle>>
const moved: string[] = []
beforeAll(async () => {
  google = await startGoogle()
  const onEmailChange = async (_tx: unknown, uid: string, email: string | null) => {
    moved.push(`${uid} ${email}`)
  }
  fixture = await startIdentity({ google: google.provider, onEmailChange })
})
afterAll(async () => {
  await fixture.stop()
  await google.stop()
})

const gmail = () => `x${randomUUID()}@gmail.com`
const NEW = 'Zebra quilt !8'

/** An account with a confirmed address whose e-mail was then changed to one that is somebody else's. */
async function left() {
  const [first, taken] = [gmail(), gmail()]
  const uid = await createAccount(fixture.db, {
    ...{ email: first, password: PASSWORD, displayName: 'First Person', emailVerified: true },
  })
  const { idToken } = (await enter(first, PASSWORD, ATTACKER)).body
  const { status } = await fixture.call('v1/accounts:update', { idToken, email: taken }, ATTACKER)
  expect(status).toBe(200)
  return { uid, first, taken, recovery: await codeTo(fixture, first, 'recoverEmail') }
}

const enter = (email: string, password: string, from: Record<string, string>) =>
  fixture.call('v1/accounts:signInWithPassword', { email, password }, from)

/** Each proves the address from a browser that the account does not know, and gives whom it signs in. */
const PROOFS: Record<string, (email: string, from: Record<string, string>) => Promise<string>> = {
  'a new password by letter': async (email, from) => {
    await fixture.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }, from)
    const oobCode = await codeTo(fixture, email, 'resetPassword')
    await fixture.call('v1/accounts:resetPassword', { oobCode, newPassword: NEW }, from)
    return (await enter(email, NEW, from)).body.localId
  },
  'a sign-in letter': async (email, from) => {
    const asked = { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://shop.example/', canHandleCodeInApp: true }
    await fixture.call('v1/accounts:sendOobCode', asked, from)
    const link = { email, oobCode: await codeTo(fixture, email, 'signIn') }
    return (await fixture.call('v1/accounts:signInWithEmailLink', link, from)).body.localId
  },
  Google: async (email, from) => {
    const word = await withGoogleToken(google, { sub: `google ${email}`, email })
    return (await fixture.call('v1/accounts:signInWithIdp', word, from)).body.localId
  },
}

test.each(Object.entries(PROOFS))(
  'who proves an address by %s gets nothing of an account that may go back to another, and keeps what is theirs',
  async (_how, prove) => {
    const { uid, first, taken, recovery } = await left()
    const own = await prove(taken, OWNER)
    expect(own).toBeTypeOf('string')
    expect(own).not.toBe(uid)
    expect(await findByUid(fixture.db, own)).toMatchObject({ email: taken, email_verified: true, owner_proven: true })
    expect((await findByUid(fixture.db, own))?.display_name).not.toBe('First Person')
    expect(await findByUid(fixture.db, uid)).toMatchObject({
      email: null,
      password_hash: null,
      display_name: 'First Person',
    })
    expect(moved.at(-1)).toBe(`${uid} null`)

    const back = await fixture.call('v1/accounts:update', { oobCode: recovery }, ATTACKER)
    expect(back.body).toMatchObject({ localId: uid, email: first })
    expect(moved.at(-1)).toBe(`${uid} ${first}`)
    expect(await findByUid(fixture.db, own)).toMatchObject({ email: taken, owner_proven: true })
    expect(await prove(taken, OWNER)).toBe(own)
  },
)

test.each(Object.entries(PROOFS))(
  'who proves the new address by %s where they are signed in stays in their account',
  async (_how, prove) => {
    const { uid, first, taken, recovery } = await left()
    expect(await prove(taken, ATTACKER)).toBe(uid)
    const back = await fixture.call('v1/accounts:update', { oobCode: recovery }, OWNER)
    expect(back.body).toMatchObject({ localId: uid, email: first })
  },
)
