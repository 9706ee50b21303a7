import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  unlink,
} from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmail, type Bed, codeIn, PASSWORD, startIdentity } from '../test-bed.ts'

let bed: Bed
beforeAll(async () => {
  bed = await startIdentity()
})
afterAll(() => bed.stop())

async function somebody() {
  const email = anEmail()
  const { user } = await createUserWithEmailAndPassword(bed.client(), email, PASSWORD)
  return { user, email }
}

test('a password is taken away: it opens nothing more, the e-mail stays, a letter and an event tell of it', async () => {
  const { user, email } = await somebody()
  await unlink(user, 'password')
  expect(user).toMatchObject({ email, providerData: [] })
  await expect(signInWithEmailAndPassword(bed.client(), email, PASSWORD)).rejects.toMatchObject({
    code: 'auth/wrong-password',
  })
  const letter = (await bed.letters(email)).at(-1)
  expect(letter?.text).toContain('cannot be opened any more with its password')
  const events = bed.db.selectFrom('identity.security_events').select('kind').where('uid', '=', user.uid).orderBy('id')
  expect((await events.execute()).map(({ kind }) => kind)).toContain('password-removed')
  // Whoever reads the address's letters still comes in.
  await sendPasswordResetEmail(bed.client(), email)
  await confirmPasswordReset(bed.client(), codeIn((await bed.letters(email)).at(-1)), 'Another horse #8')
  await signInWithEmailAndPassword(bed.client(), email, 'Another horse #8')
})

test('[Z23] taking the password away asks for a sign-in of the last 300 seconds', async () => {
  const { user, email } = await somebody()
  await bed.db
    .updateTable('identity.refresh_tokens')
    .set((eb) => ({ auth_time: eb('auth_time', '-', 301) }))
    .where('uid', '=', user.uid)
    .execute()
  await user.getIdToken(true)
  await expect(unlink(user, 'password')).rejects.toMatchObject({ code: 'auth/requires-recent-login' })
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, PASSWORD))
  await unlink(user, 'password')
})
