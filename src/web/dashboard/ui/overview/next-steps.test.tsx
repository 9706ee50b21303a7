import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MAX_NEXT_STEPS, type NextStep } from '#deals/bookings/next-steps.ts'
import { id } from '../../../../../test/component/fixtures.ts'
import { show } from '../../../../../test/component/render.tsx'
import { NextSteps } from './next-steps.tsx'

function showSteps(count: number) {
  const data = Array.from({ length: count }, (_, index): NextStep => {
    const step = {
      kind: 'request',
      side: 'saller',
      name: 'Mina Akter',
      product: 'HP',
      at: '2026-11-20T06:00:00.000Z',
    } as const
    return { ...step, place: null, proposedAt: null, taka: null, link: `/dashboard/deals/${id(index)}` }
  })
  return show(<NextSteps query={{ data } as never} />)
}

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('what is next shows five, and says where more waits', async () => {
  await showSteps(MAX_NEXT_STEPS + 1)
  screen.getByText(/More waits in:/)
  expect(links()).toHaveLength(MAX_NEXT_STEPS + 2)
  expect(links().slice(-2)).toEqual(['/dashboard/my-buyers', '/dashboard/messages'])
})

test('of five it says no more', async () => {
  await showSteps(MAX_NEXT_STEPS)
  expect(screen.queryByText(/More waits in:/)).toBeNull()
})
