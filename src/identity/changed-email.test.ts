import {
  applyActionCode,
  checkActionCode,
  createUserWithEmailAndPassword,
  signInWithEmailAndPassword,
  updateEmail,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmail, type Bed, codeIn, PASSWORD, startIdentity } from './test-bed.ts'

let bed: Bed
beforeAll(async () => {
  bed = await startIdentity()
})
afterAll(() => bed.stop())

async function signedUp() {
  const email = anEmail()
  const { user } = await createUserWithEmailAndPassword(bed.client(), email, PASSWORD)
  return { user, email, next: anEmail() }
}

async function lastCode(address: string): Promise<string> {
  return codeIn((await bed.letters(address)).at(-1))
}

test('a new e-mail counts when the letter to it was followed; the old address can take it back', async () => {
  const { user, email, next } = await signedUp()
  await verifyBeforeUpdateEmail(user, next)
  await user.reload()
  expect(user.email).toBe(email)
  const code = await lastCode(next)
  expect(await checkActionCode(bed.client(), code)).toMatchObject({
    operation: 'VERIFY_AND_CHANGE_EMAIL',
    data: { email: next, previousEmail: email },
  })
  await applyActionCode(bed.client(), code)
  await expect(user.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  const { user: moved } = await signInWithEmailAndPassword(bed.client(), next, PASSWORD)
  expect(moved).toMatchObject({ uid: user.uid, emailVerified: true })
  const undo = await lastCode(email)
  expect((await bed.letters(email)).at(-1)?.text).toContain('/account-change?mode=recoverEmail&oobCode=')
  expect(await checkActionCode(bed.client(), undo)).toMatchObject({ operation: 'RECOVER_EMAIL', data: { email } })
  await applyActionCode(bed.client(), undo)
  await expect(moved.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect((await bed.letters(email)).at(-1)?.subject).toBe('Your account uses this e-mail address again')
  const { user: back } = await signInWithEmailAndPassword(bed.client(), email, PASSWORD)
  expect(back.uid).toBe(user.uid)
})

test('a thief who changes e-mail and password cannot void the way back', async () => {
  const { user, email, next } = await signedUp()
  await updateEmail(user, next)
  await bed.call('v1/accounts:update', { idToken: await user.getIdToken(), password: 'Another horse #8' })
  await applyActionCode(bed.client(), await lastCode(email))
  await signInWithEmailAndPassword(bed.client(), email, 'Another horse #8')
})

test('[Z18] an address that has an account cannot be moved to, not even if it got one meanwhile', async () => {
  const { user, next } = await signedUp()
  const other = await signedUp()
  await expect(verifyBeforeUpdateEmail(user, other.email)).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  await verifyBeforeUpdateEmail(user, next)
  await createUserWithEmailAndPassword(bed.client(), next, PASSWORD)
  await expect(applyActionCode(bed.client(), await lastCode(next))).rejects.toMatchObject({
    code: 'auth/email-already-in-use',
  })
  await user.reload()
})

test('with e-mail privacy the answer does not tell that an address has an account, and nobody gets a letter', async () => {
  const discreet = await startIdentity({ emailPrivacy: true })
  const { user } = await createUserWithEmailAndPassword(discreet.client(), anEmail(), PASSWORD)
  const taken = anEmail()
  await createUserWithEmailAndPassword(discreet.client(), taken, PASSWORD)
  await verifyBeforeUpdateEmail(user, taken)
  expect(await discreet.letters(taken)).toEqual([])
  await discreet.stop()
})

test('[Z22] the letter of an address that the account has left meanwhile moves nothing', async () => {
  const { user, next } = await signedUp()
  await verifyBeforeUpdateEmail(user, next)
  const code = await lastCode(next)
  await bed.db.updateTable('identity.accounts').set({ email: anEmail() }).where('uid', '=', user.uid).execute()
  await expect(applyActionCode(bed.client(), code)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
})
