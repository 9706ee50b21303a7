import { expect, test } from 'vitest'
import { isOutcome } from './google-window.ts'

test.each([
  ['a token with its nonce', { id: 'mine', idToken: 't', rawNonce: 'n' }, true],
  ['an error', { id: 'mine', error: 'user-cancelled' }, true],
  ['what is of another visit', { id: 'other', idToken: 't', rawNonce: 'n' }, false],
  ['a token without a nonce', { id: 'mine', idToken: 't' }, false],
  ['a token that is no text', { id: 'mine', idToken: {}, rawNonce: 'n' }, false],
  ['an id alone', { id: 'mine' }, false],
  ['nothing', null, false],
  ['a text', 'mine', false],
])('a message that is %s ends the visit: %j, %s', (_what, data, ends) => {
  expect(isOutcome(data, 'mine')).toBe(ends)
})
