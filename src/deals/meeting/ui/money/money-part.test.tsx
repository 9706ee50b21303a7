import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../../test/component/render.tsx'
import { firstProgress, type Progress } from '../device/progress.ts'
import type { PartProps } from '../part-props.ts'
import { MoneyPart } from './money-part.tsx'

/** Renders the saller's money part of a sale for 30,500 taka in cash, with these counted notes. */
async function showMoney(counts: Progress['counts']) {
  const deal = { ...{ _id: 'deal', me: 'saller', agreedTaka: null, askedTaka: 30_500, priceTaka: 30_500, pay: 'cash' } }
  const kit = { deal: { ...deal, buyerName: 'Mina Akter', salerName: 'Rafiq Islam', other: {} }, inspection: null }
  const progress = { ...firstProgress(kit as never), counts }
  const session = { change: vi.fn((change: (now: Progress) => Progress) => change(progress)), send: vi.fn() }
  const open = { session, local: { kit: { ...kit, money: [], steps: [] }, progress } } as unknown as PartProps['open']
  const frame = { title: 'HP', sub: '', closeTo: '/', isOffline: false }
  const { user } = await show(<MoneyPart open={open} frame={frame} />)
  return { user, session }
}

test.for([
  ['nothing', {}, 'This helps you count. You can also count without it.'],
  ['a part', { 500: 2 }, '29,500 are missing'],
  ['all of it', { 1000: 30, 500: 1 }, 'The sum is right'],
] as const)('a saller who has counted %s goes on with the money, and is helped', async ([, counts, help]) => {
  const { user, session } = await showMoney(counts)
  screen.getByText(help)
  const button = screen.getByRole('button', { name: 'I have BDT 30,500' })
  expect(button.getAttribute('aria-disabled')).toBeNull()
  await user.click(button)
  expect(session.change.mock.results.at(-1)?.value).toMatchObject({ part: 'code', moneyDone: true })
  expect(session.send.mock.calls).toEqual([[{ kind: 'price', taka: 30_500 }]])
})
