import { expect, test } from 'vitest'
import { en } from '#messages/en.ts'
import { quickRepliesFor } from '#messaging/conversations/ui/quick-replies.ts'
import { DEAL_STATES } from '../rules.ts'
import { repliesOfDeal } from './replies-of-deal.ts'

test('quick replies of a meeting are offered on the way to it, questions before a deal and after one that failed, and none else', () => {
  const said = [null, ...DEAL_STATES].map((state) => [
    state,
    quickRepliesFor('buyer', repliesOfDeal(state), en.conversations)[0],
  ])
  const [meeting, question] = ['I am on my way', 'Is it still available?']
  expect(Object.fromEntries(said)).toEqual({
    ...{ null: question, requested: question, accepted: meeting, cancelled: question, expired: question },
    ...{ handed_over: undefined, declined: undefined, closed: undefined, no_show: undefined, contested: undefined },
  })
  expect(quickRepliesFor('saller', repliesOfDeal(null), en.conversations)[0]).toBe('Yes, it is still available')
})
