import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { confirmPasswordReset, signInWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#identity/server.ts'
import { aUser } from '#users/server/build.ts'
import { type Bed, PASSWORD, PUBLIC_URL, startIdentity } from '../../../test/identity/bed.ts'
import { anEmail } from '../../../test/identity/values.ts'
import { runAccountCommand } from './account-command.ts'

let bed: Bed
const dataDir = mkdtempSync(path.join(tmpdir(), 'accounts-'))
beforeAll(async () => {
  bed = await startIdentity()
})
afterAll(async () => {
  await bed.stop()
  rmSync(dataDir, { recursive: true })
})

async function run(...args: string[]) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const code = await runAccountCommand(args, { db: bed.db, publicUrl: PUBLIC_URL, dataDir, say })
  return { code, lines }
}

async function somebody() {
  const email = anEmail()
  return { email, uid: await createAccount(bed.db, { email, password: PASSWORD, displayName: 'Nusrat' }) }
}

const enter = (email: string, password = PASSWORD) => signInWithEmailAndPassword(bed.client(), email, password)

test('an account is made with a link that sets its password, and is then listed and shown', async () => {
  const email = anEmail()
  const { code, lines } = await run('create', email.toUpperCase(), 'Rafiq', 'Islam')
  const [uid = '', link = ''] = lines
  expect(code).toBe(0)
  expect(link).toMatch(/^https:\/\/shop\.example\/reset-password\?/)
  await confirmPasswordReset(bed.client(), new URL(link).searchParams.get('oobCode') ?? '', 'Green horse #7')
  expect((await enter(email, 'Green horse #7')).user).toMatchObject({ uid, displayName: 'Rafiq Islam' })
  expect((await run('list')).lines.find((line) => line.startsWith(uid))).toMatch(
    new RegExp(`^${uid}\t${email}\tenabled\t`),
  )
  expect((await run('show', uid)).lines).toEqual(
    expect.arrayContaining([`e-mail: ${email} (verified)`, 'state: enabled', 'ways in: password']),
  )
  expect(await run('create', email)).toEqual({ code: 1, lines: [`There is an account ${email} already.`] })
})

test('an account is disabled in the shop, too, and enabled again', async () => {
  const { email, uid } = await somebody()
  await aUser(bed.db, { uid, email })
  expect((await run('disable', email)).code).toBe(0)
  await expect(enter(email)).rejects.toMatchObject({ code: 'auth/user-disabled' })
  const disabled = () => bed.db.selectFrom('users').select('disabled').where('uid', '=', uid).executeTakeFirst()
  expect(await disabled()).toEqual({ disabled: true })
  expect((await run('password-link', email)).lines).toEqual(['This account is disabled.'])
  expect((await run('enable', uid)).code).toBe(0)
  expect(await disabled()).toEqual({ disabled: false })
  await enter(email)
})

test('an account is signed out everywhere, gets a password link, and is deleted with its user', async () => {
  const { email, uid } = await somebody()
  await aUser(bed.db, { uid, email })
  const { user } = await enter(email)
  const idToken = await user.getIdToken()
  expect((await run('sign-out', email)).code).toBe(0)
  expect((await bed.call('v1/accounts:lookup', { idToken })).body.error.message).toBe('TOKEN_EXPIRED')
  expect((await run('password-link', uid)).lines[0]).toContain('/reset-password?')
  expect(await run('delete', email)).toEqual({ code: 0, lines: [`${uid} is deleted.`] })
  expect(await bed.db.selectFrom('users').select('id').where('uid', '=', uid).executeTakeFirst()).toBeUndefined()
  expect((await run('show', email)).code).toBe(1)
})

test('the last admin is neither disabled nor deleted', async () => {
  const { email, uid } = await somebody()
  await aUser(bed.db, { uid, email, role: 'admin' })
  for (const name of ['disable', 'delete']) {
    expect(await run(name, email)).toEqual({ code: 1, lines: ['This is the last admin.'] })
  }
  await enter(email)
})

test('a credential is made when it is asked for, and is then the same', async () => {
  const { code, lines } = await run('credential')
  const made = readFileSync(lines[0] ?? '', 'utf8')
  expect(code).toBe(0)
  await run('credential')
  expect(readFileSync(lines[0] ?? '', 'utf8')).toBe(made)
})

test('a renewed credential is a file of its owner', async () => {
  const { code, lines } = await run('renew-credential')
  expect(code).toBe(0)
  expect(statSync(lines[0] ?? '').mode & 0o777).toBe(0o600)
})

test('whom there is not is exit code 1, what is not understood 2 with the usage', async () => {
  expect(await run('disable', 'nobody@mail.example')).toEqual({
    code: 1,
    lines: ['There is no account nobody@mail.example.'],
  })
  for (const args of [[], ['shoes'], ['show'], ['list', 'x'], ['delete', 'a', 'b'], ['constructor', 'x']]) {
    const { code, lines } = await run(...args)
    expect([code, lines[0]?.slice(0, 8)]).toEqual([2, 'Accounts'])
  }
})
