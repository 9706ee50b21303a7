import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '#people/users/server/build.ts'
import { createAccount } from '#services/identity/server.ts'
import { freshDatabase } from '../../../test/database.ts'
import { makeAdmin } from './make-admin.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const anEmail = () => `${randomUUID()}@example.com`

/** A buyer with an account. */
async function aBuyer({ emailVerified }: { emailVerified: boolean }) {
  const email = anEmail()
  const uid = await createAccount(database.db, { email, password: null, emailVerified })
  return aUser(database.db, { uid, email, role: 'buyer' })
}

async function roleOf(uid: string) {
  return (await database.pool.query('select role from users where uid = $1', [uid])).rows[0].role
}

const runCommand = (email: string) => makeAdmin(database.db, email, { hosted: false })

test('[A06] the command makes an admin of the user who has proven the address', async () => {
  const { uid, email } = await aBuyer({ emailVerified: true })
  expect(await runCommand(email)).toEqual({ done: true, sentence: `${email} is an admin now.` })
  expect(await roleOf(uid)).toBe('admin')
})

test('[A06] the command makes no admin of somebody who registered with the address of another and proved nothing', async () => {
  const { uid, email } = await aBuyer({ emailVerified: false })
  expect(await runCommand(email)).toMatchObject({
    done: false,
    sentence: expect.stringContaining('Nobody has proven yet'),
  })
  expect(await roleOf(uid)).toBe('buyer')
})

test('[A06] the command makes no admin of a user record whose account has another address', async () => {
  const { uid, email } = await aBuyer({ emailVerified: true })
  await database.pool.query('update identity.accounts set email = $1 where uid = $2', [anEmail(), uid])
  expect(await runCommand(email)).toMatchObject({
    done: false,
    sentence: expect.stringContaining('Nobody is registered'),
  })
  const owner = await aBuyer({ emailVerified: true })
  await database.pool.query('update identity.accounts set email = $1 where uid = $2', [email, owner.uid])
  expect(await runCommand(email)).toMatchObject({ done: true })
  expect([await roleOf(uid), await roleOf(owner.uid)]).toEqual(['buyer', 'admin'])
})

test('[A06] a uid is no e-mail address, and a disabled account becomes no admin', async () => {
  const { uid, email } = await aBuyer({ emailVerified: true })
  expect(await runCommand(uid)).toMatchObject({ done: false })
  await database.pool.query('update identity.accounts set disabled = true where uid = $1', [uid])
  expect(await runCommand(email)).toMatchObject({ done: false, sentence: `The account ${email} is disabled.` })
  expect(await roleOf(uid)).toBe('buyer')
})

test('[A06] with the hosted service the command goes by the user record and says what to check', async () => {
  const { uid, email } = await aUser(database.db, { uid: 'hosted', email: anEmail(), role: 'buyer' })
  const made = await makeAdmin(database.db, email, { hosted: true })
  expect(made).toMatchObject({ done: true, sentence: expect.stringContaining('Please check in the console') })
  expect(await roleOf(uid)).toBe('admin')
  expect(await makeAdmin(database.db, anEmail(), { hosted: true })).toMatchObject({ done: false })
})
