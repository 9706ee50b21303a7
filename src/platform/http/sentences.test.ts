import { expect, test } from 'vitest'
import { en } from '#messages/en.ts'
import { AppError, badRequest, conflict, invalidFields, notFound } from '#shared/errors.ts'
import { fieldSentences, sentenceOf } from './sentences.ts'

test('an error is answered with the sentence of its code', () => {
  expect(sentenceOf(conflict('already_booked'), en)).toBe(en.refusals.already_booked)
  expect(sentenceOf(notFound(), en)).toBe(en.errors.not_found)
})

test('a missing product has the code `not_found` and a sentence of its own', () => {
  const error = notFound('not_found', { sentence: 'product_gone' })
  expect(error).toMatchObject({ code: 'not_found', status: 404 })
  expect(sentenceOf(error, en)).toBe(en.refusals.product_gone)
})

test('a sentence names the value that the error carries', () => {
  expect(sentenceOf(badRequest('looks_automatic', { value: 'shop@example.com' }), en)).toContain('shop@example.com')
})

test('a code without a sentence is answered as an internal error', () => {
  expect(sentenceOf(new AppError('unheard_of', 400), en)).toBe(en.errors.internal)
})

test('each field at fault has the sentence of its own code', () => {
  expect(fieldSentences(invalidFields({ photo: 'invalid_photo' }), en)).toEqual({
    photo: { code: 'invalid_photo', message: en.errors.invalid_photo },
  })
})
