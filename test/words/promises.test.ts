import { describe, expect, test } from 'vitest'
import { MIN_RATED } from '#deals/reviews/rules.ts'
import { corrected } from '#messages/en/corrected.ts'
import { inboxLetters } from '#messages/en/inbox-letters.ts'
import { letters } from '#messages/en/letters.ts'
import { en } from '#messages/en.ts'

/** Promises in the words that nothing in the product kept. Whoever builds one of these removes its pattern. */
const PROMISES: Record<string, RegExp> = {
  'that a newsletter comes': /letter now and then|from time to time we write|new listings, fair prices/i,
  'that products come every day': /every day/i,
  'what somebody else will do': /they will call you|will call/i,
  'that the newest product is new': /just listed/i,
  'that all conditions mean the same': /the same on every product|one meaning each|real condition|honest condition/i,
  'how long it takes a person': /takes about/i,
  'that a post is being written': /is being written/i,
}

const catalogues: [string, unknown][] = [
  ['en', en],
  ['en-corrected', corrected],
  ['letters', letters],
  ['inbox-letters', inboxLetters],
]

/** Every text of a catalogue; a function is called with words that no promise holds. */
function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function') return [String(attempt(words))]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : []
}

/** Some functions want a date or a number in a text's place. */
function attempt(text: unknown): unknown {
  try {
    return (text as (...args: string[]) => unknown)('X', 'Y', 'Z')
  } catch {
    return ''
  }
}

describe.each(catalogues)('the words of %s', (_, words) => {
  test.each(Object.entries(PROMISES))('do not promise %s', (_what, promise) => {
    expect(textsOf(words).filter((text) => promise.test(text))).toEqual([])
  })
})

test('the newsletter says that it asks for a confirmation, on the page and in its letter', () => {
  for (const { inbox } of [en, corrected]) expect(inbox.newsletter.text).toContain('a letter to confirm your address')
  expect(inboxLetters.welcome.paragraphs.join(' ')).toContain('only then do we send it')
})

test('price help says how many prices it is computed from', () => {
  for (const text of Object.values(en.prices.soldOf)) expect(text('HP 840 G5', 17)).toContain('Half of 17 sales here')
  for (const text of Object.values(en.prices.askedOf)) expect(text(17)).toContain('Half of 17 on sale now')
})

test('[P03] Average Rating says from when on it is a rating', () => {
  expect(en.catalogue.list.sorts.rating).toBe('Average Rating')
  expect(en.catalogue.list.byRating).toContain('from three on')
  expect(MIN_RATED).toBe(3)
})
