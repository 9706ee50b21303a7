import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { Answers } from '../../../../../test/component/api.ts'
import { fill, openPage } from '../../../../../test/component/render.tsx'
import { people } from '../../../../../test/component/session.ts'
import type { Profile } from '../../contract.ts'

type Save = NonNullable<Answers['saveProfile']>
const MINA: Profile = {
  ...{ displayName: 'Mina Akter', email: 'buyer@example.com', photoURL: null, role: 'buyer' },
  ...{ phone: null, place: null },
}

const saved = () => vi.fn<Save>(async () => ({ acknowledged: true }))

async function openProfile(saveProfile: Save, showProfile: Answers['showProfile'] = async () => MINA) {
  const page = await openPage('/dashboard/profile', { as: people.buyer, answers: { showProfile, saveProfile } })
  const name = () => page.main().findByLabelText<HTMLInputElement>(/^Name/)
  const phone = () => page.main().findByLabelText<HTMLInputElement>(/^Phone/)
  const save = async () => page.user.click(await page.main().findByRole('button', { name: 'Save my profile' }))
  return { ...page, name, phone, save }
}

test('only what was changed is saved, and the toast says so', async () => {
  const saveProfile = saved()
  const { user, phone, save } = await openProfile(saveProfile)
  await fill(user, await phone(), '01712345678')
  await save()
  await screen.findByText('Your profile is saved')
  expect(saveProfile.mock.calls).toEqual([[{ phone: '01712345678' }]])
})

test('[X12] without anything new nothing is called', async () => {
  const saveProfile = saved()
  const { save } = await openProfile(saveProfile)
  await save()
  await screen.findByText('There is nothing new to save')
  expect(saveProfile).not.toHaveBeenCalled()
})

test('a failed save keeps what was typed, and the next press saves it', async () => {
  const saveProfile = saved()
  saveProfile.mockRejectedValueOnce(new AppError('network_error', 0))
  const { user, phone, save } = await openProfile(saveProfile)
  await fill(user, await phone(), '01712345678')
  await save()
  await screen.findByText('The connection failed. Please check your internet and try again.')
  expect((await phone()).value).toBe('01712345678')
  await save()
  await screen.findByText('Your profile is saved')
})

test('an empty name and a wrong number are named at their fields', async () => {
  const saveProfile = saved()
  const { user, main, name, phone, save } = await openProfile(saveProfile)
  await user.clear(await name())
  await fill(user, await phone(), '12')
  await save()
  await main().findByText('Please fill this in.')
  main().getByText('Please write a phone number like 01712345678.')
  expect(saveProfile).not.toHaveBeenCalled()
})

test('a profile that does not load says so, and Retry loads it', async () => {
  let refused = true
  const { user, main, name } = await openProfile(saved(), async () => {
    if (refused) throw new AppError('not_allowed', 403)
    return MINA
  })
  await main().findByText('Your profile did not load')
  refused = false
  await user.click(main().getByRole('button', { name: 'Retry' }))
  expect((await name()).value).toBe('Mina Akter')
})
