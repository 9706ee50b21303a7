import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { Answers } from '../../../../../test/component/api.ts'
import { id, pageOf } from '../../../../../test/component/fixtures.ts'
import { show } from '../../../../../test/component/render.tsx'
import { people } from '../../../../../test/component/session.ts'
import type { Message } from '../../contract.ts'
import { MessageList } from './message-list.tsx'

const MESSAGE: Message = {
  ...{ _id: id(1), kind: 'contact', name: 'Mitu Rahman', email: 'mitu@example.com', phone: '01712345678' },
  ...{ company: 'Rahman Traders', message: 'Is the shop open?', doneAt: null, createdAt: '2026-11-20T06:00:00.000Z' },
} as Message
const MARK = 'Mark as done: the message of Mitu Rahman'

async function openList(messages: Message[], markMessage?: Answers['markMessage']) {
  const answers: Answers = { listMessages: async () => pageOf(...messages), ...(markMessage && { markMessage }) }
  return show(<MessageList state="open" />, { as: people.admin, answers })
}

test('a message that is marked as done leaves the list before the server has answered', async () => {
  const messages = [MESSAGE]
  const answer = Promise.withResolvers<{ acknowledged: true }>()
  const markMessage = vi.fn<NonNullable<Answers['markMessage']>>(() => answer.promise)
  const { user } = await openList(messages, markMessage)
  await user.click(await screen.findByRole('button', { name: MARK }))
  await screen.findByText('Nothing waits for an answer')
  messages.pop()
  answer.resolve({ acknowledged: true })
  await screen.findByText('Marked as done')
  expect(markMessage.mock.calls).toEqual([[{ id: id(1), done: true }]])
})

test('it is back in the list when that is refused', async () => {
  const { user } = await openList([MESSAGE], async () => {
    throw new AppError('network_error', 0)
  })
  await user.click(await screen.findByRole('button', { name: MARK }))
  await screen.findByText('The connection failed. Please check your internet and try again.')
  await screen.findByRole('button', { name: MARK })
})

test('the answer goes to the sender by mail', async () => {
  await openList([MESSAGE])
  const link = await screen.findByRole('link', { name: 'Reply to Mitu Rahman' })
  expect(link.getAttribute('href')).toMatch(/^mailto:mitu@example\.com\?subject=/)
})

test('a list that does not load says so, and Retry loads it', async () => {
  let refused = true
  const listMessages: Answers['listMessages'] = async () => {
    if (refused) throw new AppError('not_allowed', 403)
    return pageOf(MESSAGE)
  }
  const { user } = await show(<MessageList state="open" />, { as: people.admin, answers: { listMessages } })
  await screen.findByText('The inbox did not load')
  refused = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('Is the shop open?')
})
