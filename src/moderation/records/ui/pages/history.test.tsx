import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { id, pageOf } from '../../../../../test/component/fixtures.ts'
import { openPage } from '../../../../../test/component/render.tsx'
import { people } from '../../../../../test/component/session.ts'
import type { Head } from '../../contract.ts'

const AT = '2026-11-20T06:00:00.000Z'

async function openHistory(conversations: Head['conversations']) {
  const head: Head = {
    _id: id(1),
    name: 'Babul',
    photo: null,
    since: AT,
    email: 'babul@example.com',
    role: 'buyer',
    disabled: false,
    state: null,
    taka: null,
    seller: null,
    conversations,
  }
  const answers = { showRecord: async () => head, listEvents: async () => pageOf<never>() }
  const { main } = await openPage(`/dashboard/history/person/${id(1)}`, { as: people.admin, answers })
  return within((await main().findByText('Reported conversations')).parentElement as HTMLElement)
}

test('an admin comes from a person to each conversation that was reported, open or decided', async () => {
  const one = { title: 'HP 840', reason: 'rude', openedAt: AT } as const
  const section = await openHistory([
    { ...one, caseId: id(2), decision: null },
    { ...one, caseId: id(3), decision: 'warn' },
  ])
  const links = section.getAllByRole('link', { name: 'HP 840' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/dashboard/desk?id=${id(2)}`,
    `/dashboard/desk?part=done&id=${id(3)}`,
  ])
  section.getByText('Is rude or threatens · Open')
  section.getByText('Is rude or threatens · Warned')
})

test('without one the page says how an admin gets to read a conversation', async () => {
  const section = await openHistory([])
  section.getByText('None. You can read a conversation only after one of the two people has reported it.')
})

test.each([
  [19, 0],
  [20, 1],
])('of %i conversations the page says %i times that the newest are listed', async (length, times) => {
  const one = { title: 'HP 840', reason: 'rude', openedAt: AT, decision: null } as const
  const section = await openHistory(Array.from({ length }, (_, at) => ({ ...one, caseId: id(at + 2) })))
  expect(section.queryAllByText('The newest 20 are listed.')).toHaveLength(times)
})
