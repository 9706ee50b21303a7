import { expect, test } from 'vitest'
import { en } from '#messages/en.ts'
import { quickRepliesFor } from '#messaging/conversations/ui/quick-replies.ts'
import { DEAL_STATES } from '../rules.ts'
import { repliesOfDeal } from './replies-of-deal.ts'

const MEETING = { day: '2026-12-01', from: '16:30', to: '17:30', place: 'IDB Bhaban' }

test('quick replies of a meeting are offered once one is agreed, questions before a deal and after one that failed, and none else', () => {
  const first = (deal: Parameters<typeof repliesOfDeal>[0]) =>
    quickRepliesFor('buyer', repliesOfDeal(deal), en.conversations)[0]
  const said = DEAL_STATES.map((state) => [state, first({ state, meeting: null, agreedMeeting: null })])
  const [meeting, arrange, question] = ['I am on my way', 'When can you come?', 'Is it still available?']
  expect(Object.fromEntries(said)).toEqual({
    ...{ requested: question, accepted: arrange, cancelled: question, expired: question },
    ...{ handed_over: undefined, declined: undefined, closed: undefined, no_show: undefined, contested: undefined },
  })
  expect(first(null)).toBe(question)
  const accepted = { state: 'accepted', meeting: null, agreedMeeting: null } as const
  expect(first({ ...accepted, agreedMeeting: MEETING })).toBe(meeting)
  expect(first({ ...accepted, meeting: { ...MEETING, status: 'agreed', byMe: true } })).toBe(meeting)
  expect(first({ ...accepted, meeting: { ...MEETING, status: 'proposed', byMe: true } })).toBe(arrange)
  expect(quickRepliesFor('saller', repliesOfDeal(null), en.conversations)[0]).toBe('Yes, it is still available')
})
