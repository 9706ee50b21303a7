import { expect, test } from 'vitest'
import { isOutcome } from './google-popup.ts'

test.each([
  ['a token with its nonce', { id: 'mine', idToken: 't', rawNonce: 'n' }, true],
  ['an error', { id: 'mine', error: 'user-cancelled' }, true],
  ['for another popup', { id: 'other', idToken: 't', rawNonce: 'n' }, false],
  ['a token without a nonce', { id: 'mine', idToken: 't' }, false],
  ['a token that is not a string', { id: 'mine', idToken: {}, rawNonce: 'n' }, false],
  ['only an id', { id: 'mine' }, false],
  ['nothing', null, false],
  ['a string', 'mine', false],
])('whether a message with %s is the result of the popup: %j, %s', (_what, data, accepted) => {
  expect(isOutcome(data, 'mine')).toBe(accepted)
})
