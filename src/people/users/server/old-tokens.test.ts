import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, type TestApp, testApp } from '../../../../test/app.ts'

// With the hosted sign-in service the shop knows of a token only what it says: these are tests of that case.
let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const NOON = Math.floor(Date.now() / 1000) - 1000

test('[Q09] an e-mail address never goes back to that of an older token, in the same second neither', async () => {
  const { uid, email: before } = await shop.aPerson({ role: 'saller' })
  const after = `new.${before}`
  const emailOf = async (email: string, issuedAt: number) =>
    (await shop.callsOf({ uid, email, issuedAt }).showProfile({})).email
  expect(await emailOf(after, NOON)).toBe(after)
  for (const issuedAt of [NOON - 500, NOON]) {
    const refusal = await refusalOf(shop.callsOf({ uid, email: before, issuedAt }).showProfile({}))
    expect([refusal.status, refusal.code]).toEqual([401, 'token_revoked'])
  }
  expect(await emailOf(after, NOON)).toBe(after)
  // Taken back by its owner, with the e-mail to the old address.
  expect(await emailOf(before, NOON + 1)).toBe(before)
})

test('[Q09] of an old and a new token that come at once the new one’s address stays', async () => {
  const { uid, email: before } = await shop.aPerson({ role: 'buyer' })
  const [first, second] = [`first.${before}`, `second.${before}`]
  for (let round = 0; round < 10; round++) {
    await shop.pool.query('update users set email = $1, email_as_of = 0 where uid = $2', [before, uid])
    const holders = [
      { uid, email: first, issuedAt: NOON },
      { uid, email: second, issuedAt: NOON + 1 },
    ]
    await Promise.allSettled(holders.map((holder) => shop.callsOf(holder).showProfile({})))
    const { rows } = await shop.pool.query('select email from users where uid = $1', [uid])
    expect(rows[0].email).toBe(second)
  }
})

test('[Q09] the token that made the record is as old as its address: an older one does not change it', async () => {
  const email = 'first@example.com'
  const holder = { uid: 'made-here', email, issuedAt: NOON }
  await shop.callsOf(holder).saveUser({ displayName: 'Nusrat', email, role: 'buyer', photoURL: null })
  const older = { ...holder, email: 'older@example.com', issuedAt: NOON - 1 }
  expect((await refusalOf(shop.callsOf(older).showProfile({}))).code).toBe('token_revoked')
})
