import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGooglePerson } from '../../../test/doubles/google.ts'
import { anAdministrator } from '../../../test/identity/administrator.ts'
import { type Bed, PASSWORD, startIdentity } from '../../../test/identity/bed.ts'
import { aNumber } from '../../../test/identity/people.ts'
import { anEmail } from '../../../test/identity/values.ts'

let bed: Bed
let admin: Awaited<ReturnType<typeof anAdministrator>>
beforeAll(async () => {
  bed = await startIdentity()
  admin = await anAdministrator(bed)
})
afterAll(() => bed.stop())

test('accounts are looked up by id, e-mail, number and person of Google; who is found twice is shown once', async () => {
  const [email, phoneNumber, person] = [anEmail(), aNumber(), aGooglePerson()]
  await admin.call('', { localId: 'by-email', email })
  await admin.call('', { localId: 'by-phone', phoneNumber })
  await admin.call('', { localId: 'by-google' })
  const federated = { 'google.com': { rawId: person.sub, email: person.email, displayName: null, photoUrl: null } }
  await bed.db.updateTable('identity.accounts').set({ federated }).where('uid', '=', 'by-google').execute()
  const { body } = await admin.call(':lookup', {
    localId: ['by-email', 'nobody'],
    email: [email.toUpperCase(), 'nobody@mail.example'],
    phoneNumber: [phoneNumber],
    federatedUserId: [
      { providerId: 'google.com', rawId: person.sub },
      { providerId: 'facebook.com', rawId: person.sub },
    ],
  })
  expect(body.users?.map(({ localId }) => localId)).toEqual(['by-email', 'by-google', 'by-phone'])
  expect(body.users?.[0]).toMatchObject({ email, emailVerified: false, disabled: false })
  expect((await admin.call(':lookup', { localId: ['nobody'] })).body).not.toHaveProperty('users')
})

test('passwords are never shown, nor what they are stored as', async () => {
  const email = anEmail()
  await admin.call('', { email, password: PASSWORD })
  const { body } = await admin.call(':lookup', { email: [email] })
  expect(body.users?.[0]).toMatchObject({ passwordHash: 'UkVEQUNURUQ=' })
  expect(JSON.stringify(body)).not.toContain('argon2')
})
