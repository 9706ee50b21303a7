import { describe, expect, test } from 'vitest'
import { corrected } from '#messages/en/corrected.ts'
import { letters } from '#messages/en/letters.ts'
import { en } from '#messages/en.ts'

/** Advice to trust a message. Anybody can fake a message. */
const TRUSTS_A_MESSAGE = /(wait|look|watch) for (the|a|its) (message|sms)|message on both phones/i
const OWN_APP = /balance in the (bKash|Nagad|Rocket|wallet’s own) app.*never at a message/i

describe.each([
  ['as specified', en],
  ['corrected', corrected],
])('the words %s', (_, words) => {
  test('[J03] for every wallet the advice is to check the balance in its app, never a message', () => {
    const { cash: _, ...wallets } = words.orders.pay.ways
    expect(Object.keys(wallets)).toEqual(['bkash', 'nagad', 'rocket'])
    for (const { name, text } of Object.values(wallets)) {
      expect(text).toMatch(OWN_APP)
      expect(text).toContain(`the balance in the ${name} app`)
    }
  })

  test('[J05] the saller reads the same advice beside their buyers', () => {
    expect(words.orders.buyers.received).toMatch(OWN_APP)
  })

  test('no text asks to wait for a message', () => {
    expect(textsOf(words).filter((text) => TRUSTS_A_MESSAGE.test(text))).toEqual([])
  })
})

test('the e-mail about a booking tells the saller to check the balance', () => {
  expect(letters.bookingForSaller.advice).toMatch(OWN_APP)
  expect(textsOf(letters).filter((text) => TRUSTS_A_MESSAGE.test(text))).toEqual([])
})

/** Every text of a catalogue that is no function. */
function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : []
}
