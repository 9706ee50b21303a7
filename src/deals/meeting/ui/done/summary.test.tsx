import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../../test/component/render.tsx'
import { people } from '../../../../../test/component/session.ts'
import { firstProgress } from '../device/progress.ts'
import type { PartProps } from '../part-props.ts'
import { Summary } from './summary.tsx'

const OWN = '/images/own.jpg'
const OTHER = '/images/other.jpg'

async function showSummary(me: 'buyer' | 'saller', photoURL: string | null) {
  const deal = {
    me,
    state: 'handed_over',
    stateSince: '2026-11-20T06:00:00.000Z',
    productName: 'HP 840',
    buyerName: 'Mina Akter',
    salerName: 'Rafiq Islam',
    askedTaka: 30_500,
    priceTaka: 30_500,
    agreedTaka: null,
    pay: 'cash',
    other: { photo: OTHER },
  }
  const kit = { deal, noun: '', steps: [], inspection: null }
  const local = { kit, progress: firstProgress(kit as never) }
  const open = { local, waiting: [] } as unknown as PartProps['open']
  await show(<Summary open={open} />, { as: { ...people[me], photoURL } })
  return ['Rafiq Islam', 'Mina Akter'].map((name) => {
    const person = screen.getByText(name).parentElement as HTMLElement
    return person.querySelector('img')?.getAttribute('src') ?? person.firstElementChild?.textContent
  })
}

test.for([
  ['buyer', [OTHER, OWN]],
  ['saller', [OWN, OTHER]],
] as const)('the %s sees both photos at the end of the hand-over, their own one too', async ([me, shown]) => {
  expect(await showSummary(me, OWN)).toEqual(shown)
})

test('a person without a photo has initials there', async () => {
  expect(await showSummary('buyer', null)).toEqual([OTHER, 'MA'])
})
