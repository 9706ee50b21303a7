import { expect, test } from 'vitest'
import { notifications as bn } from '#messages/bn/notifications.ts'
import { notifications as en } from '#messages/en/notifications.ts'

test.each([
  ['English', en],
  ['Bangla', bn],
])('the name of the bell in %s has the number that it shows as a word of its own', (_language, { bell, count }) => {
  for (const unread of [1, 18, 120]) expect(bell(unread).split(' ')).toContain(count(unread))
})
