import { expect, test } from 'vitest'
import { errorCode, errorMessage } from './unknown-error.ts'

test('the message and the code of an error are read, and of anything else that was thrown', () => {
  const error = Object.assign(new Error('no such file'), { code: 'ENOENT' })
  expect([errorMessage(error), errorCode(error)]).toEqual(['no such file', 'ENOENT'])
  expect([errorMessage('text'), errorCode('text')]).toEqual(['text', undefined])
  expect(errorCode(Object.assign(new Error(), { code: 5 }))).toBeUndefined()
})
