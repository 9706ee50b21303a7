import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { id } from '../../../../../test/component/fixtures.ts'
import { show } from '../../../../../test/component/render.tsx'
import type { Thread } from '../../contract.ts'
import { ThreadBar } from './thread-bar.tsx'

const AT = '2026-11-20T06:00:00.000Z'

const THREAD: Thread = {
  ...{ _id: id(1), productId: id(2), productName: 'HP EliteBook 840', productPhoto: '/images/1.jpg', side: 'buyer' },
  other: { id: id(4), name: 'Nusrat Jahan', photo: null, joinedAt: AT, proven: ['phone'] },
  ...{ phonesOpen: false, canWrite: true, blockedByMe: false, reportedByMe: false, reportedMessages: [] },
  ...{ lastNumber: 1, lastAt: AT, otherRead: 1, unread: 0, last: null },
}

const acts = { pending: false, dialogs: null } as unknown as Parameters<typeof ThreadBar>[0]['acts']

test('the head of a conversation says since when the other is here and what is proven', async () => {
  await show(<ThreadBar thread={THREAD} otherName="Nusrat Jahan" acts={acts} />)
  screen.getByText(/^Joined 20 Nov/)
  screen.getByText('Phone confirmed')
})

test('a blocked person has one line: that they are blocked', async () => {
  await show(<ThreadBar thread={{ ...THREAD, blockedByMe: true }} otherName="Nusrat Jahan" acts={acts} />)
  expect(screen.queryByText('Phone confirmed')).toBeNull()
})
