import { setImmediate } from 'node:timers/promises'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { Answers } from '../../../../test/component/api.ts'
import { id } from '../../../../test/component/fixtures.ts'
import { show } from '../../../../test/component/render.tsx'
import { people } from '../../../../test/component/session.ts'
import { Heart } from './heart.tsx'

const heart = () => screen.getByRole('button', { name: 'Favourite: HP EliteBook' })
const isMarked = () => heart().getAttribute('aria-pressed') === 'true'

test('of a guest is kept on the device, which is said once, and taken off by a second press', async () => {
  const { user } = await show(<Heart id={id(1)} name="HP EliteBook" />)
  await user.click(heart())
  expect([isMarked(), localStorage.getItem('favourites')]).toEqual([true, id(1)])
  await screen.findByText(/^Kept on this device\./)
  await user.click(heart())
  expect([isMarked(), localStorage.getItem('favourites')]).toEqual([false, null])
})

test('of a member is marked at once and stored in the account, by keyboard, too', async () => {
  const addFavourites = vi.fn<NonNullable<Answers['addFavourites']>>(async ({ ids }) => ({ acknowledged: true, ids }))
  const answers = { listFavouriteIds: async () => [], addFavourites }
  const { user } = await show(<Heart id={id(1)} name="HP EliteBook" />, { as: people.buyer, answers })
  await user.tab()
  await user.keyboard(' ')
  await expect.poll(isMarked).toBe(true)
  expect(addFavourites.mock.calls).toEqual([[{ ids: [id(1)] }]])
  expect(localStorage.getItem('favourites')).toBeNull()
})

test('that could not be stored is as before, and the toast says why', async () => {
  const answers: Answers = {
    listFavouriteIds: async () => [id(1)],
    removeFavourite: async () => {
      throw new AppError('network_error', 0)
    },
  }
  const { user } = await show(<Heart id={id(1)} name="HP EliteBook" />, { as: people.buyer, answers })
  await expect.poll(isMarked).toBe(true)
  await user.click(heart())
  await screen.findByText('The connection failed. Please check your internet and try again.')
  expect(isMarked()).toBe(true)
})

test('on the own product is taken back: the account answers without it', async () => {
  const answers: Answers = {
    listFavouriteIds: async () => [],
    addFavourites: async () => ({ acknowledged: true, ids: [] }),
  }
  const { user } = await show(<Heart id={id(1)} name="HP EliteBook" />, { as: people.saller, answers })
  await user.click(heart())
  await screen.findByText('This is your own product.')
  expect(isMarked()).toBe(false)
})

test('what a guest has marked goes into the account with the sign-in, also when the list that was asked before comes last', async () => {
  localStorage.setItem('favourites', id(1))
  const former = Promise.withResolvers<string[]>()
  const addFavourites = vi.fn<NonNullable<Answers['addFavourites']>>(async ({ ids }) => ({ acknowledged: true, ids }))
  const answers: Answers = { listFavouriteIds: () => former.promise, addFavourites }
  await show(<Heart id={id(1)} name="HP EliteBook" />, { as: people.buyer, answers })
  await expect.poll(() => localStorage.getItem('favourites')).toBeNull()
  former.resolve([])
  await expect.poll(isMarked).toBe(true)
  for (let turn = 0; turn < 5; turn++) await act(() => setImmediate())
  expect([isMarked(), addFavourites.mock.calls]).toEqual([true, [[{ ids: [id(1)] }]]])
})
