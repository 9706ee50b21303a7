import { createUserWithEmailAndPassword, sendPasswordResetEmail, signInWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmail, type Bed, PASSWORD, startIdentity } from './test-bed.ts'

let bed: Bed
beforeAll(async () => {
  bed = await startIdentity({ emailPrivacy: true })
})
afterAll(() => bed.stop())

test('with e-mail privacy a wrong password and an unknown e-mail sound the same', async () => {
  const email = anEmail()
  await createUserWithEmailAndPassword(bed.client(), email, PASSWORD)
  for (const address of [email, anEmail()]) {
    const attempt = signInWithEmailAndPassword(bed.client(), address, 'wrong password')
    await expect(attempt).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  }
})

test('with e-mail privacy a reset for an unknown e-mail succeeds and sends nothing', async () => {
  const known = anEmail()
  await createUserWithEmailAndPassword(bed.client(), known, PASSWORD)
  await sendPasswordResetEmail(bed.client(), known)
  const unknown = anEmail()
  await sendPasswordResetEmail(bed.client(), unknown)
  expect(await bed.letters(unknown)).toHaveLength(0)
  expect(await bed.letters(known)).toHaveLength(1)
})

test('an unknown e-mail takes as long as a wrong password', async () => {
  const time = async (email: string) => {
    const started = performance.now()
    await bed.call('v1/accounts:signInWithPassword', { email, password: 'wrong password' })
    return performance.now() - started
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  const known = anEmail()
  await createUserWithEmailAndPassword(bed.client(), known, PASSWORD)
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let i = 0; i < 9; i++) {
    times.known.push(await time(known))
    times.unknown.push(await time(anEmail()))
  }
  expect(median(times.unknown)).toBeGreaterThan(median(times.known) * 0.4)
})
