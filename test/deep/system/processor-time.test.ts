import { describe, expect, test } from 'vitest'
import { readName } from '#catalogue/facts/server/read-name/read-name.ts'
import { catalogue } from '#catalogue/products/contract.ts'
import { readBatteryReport } from '#catalogue/products/ui/form/battery/read-battery-report.ts'
import { findBlocked, formOf } from '#catalogue/signs/text/blocked.ts'
import { inbox } from '#content/inbox/contract.ts'
import { cleanText, isWithinLength } from '#messaging/conversations/rules.ts'
import { codingFor } from '#platform/cache/content-coding.ts'
import { kindsIn } from '#services/screening/kinds.ts'
import { parsePhone } from '#shared/phone.ts'
import { normalForm } from '#shared/text/normal-form.ts'
import { normalizeLine } from '#shared/text/one-line.ts'
import { cleanName } from '#shared/text/person-name.ts'
import { typedCode } from '#shared/text/typed-code.ts'
import { canonicalAddress } from '#web/server/page-address.ts'
import { processorMs } from '../../processor-time.ts'

// The bounds are for a machine that is busy; on a quiet one all of this takes a few milliseconds.

describe('a text with many marks over one letter', () => {
  /** Marks of two classes in the order in which each of the second half moves before the whole first half. */
  const PILED = `a${'\u0301'.repeat(12_000)}${'\u0316'.repeat(12_000)}`
  const contact = { name: 'Rahim', email: 'rahim@example.com', phone: '01712345678', company: 'x', message: 'x' }
  const search = new URLSearchParams({ q: PILED }).toString()

  test.each<[string, () => unknown]>([
    ['a normal form', () => normalForm(PILED)],
    ['a normal form that writes out', () => normalForm(PILED, 'NFKC')],
    ['marks between letters that become marks', () => normalForm(`${'\u0301'.repeat(8)}\uff9e`.repeat(8_000), 'NFKC')],
    ['a line', () => normalizeLine(PILED)],
    ['a name of another service', () => cleanName(PILED)],
    ['a phone number', () => parsePhone(PILED)],
    ['a code', () => typedCode(PILED)],
    ['a message', () => [cleanText(PILED), isWithinLength(PILED)]],
    ['the contact form', () => inbox.sendContact.input.safeParse({ ...contact, company: PILED, website: PILED })],
    ['the facets of a list', () => catalogue.listProducts.input.safeParse({ kind: PILED, q: PILED })],
    ['the address of a page', () => canonicalAddress(`/products?${search}&kind=${search}`)],
  ])('24,000 marks over one letter keep nobody waiting: %s', (_, read) => {
    expect(processorMs(read)).toBeLessThan(500)
  })
})

describe('the screening of a text', () => {
  const WORST: [string, string][] = Object.entries({
    ...{ digits: '1 ', 'beginnings of numbers': '0 1 7 ', codes: '88 01 ', 'letters for digits': '1o' },
    ...{ 'words of numbers': 'one ', 'in Bangla': 'এক ', 'stuck together': `${'one'.repeat(39)} `, emoji: '😀' },
    ...{ zalgo: '\u0301\u0327', ligatures: '\ufdfa', 'signs of the morning': '㏂', hyphens: 'a-', dots: 'a.' },
    ...{ 'letters apart': 'b ', addresses: 'a.com', mailboxes: 'a@', wallets: 'bkash ', denials: 'na ' },
    ...{ 'hidden digits': '01x', 'hidden digits apart': '01 x -', 'a place by a pronoun': 'imo ache oikhane ' },
    ...{ 'words of order': 'first 017 then ', halves: 'ordhek ekhon baki ', 'somebody else': 'onno keu chay taka ' },
    ...{ 'other places': 'onno jaygay kotha ', 'letters and figures': 'w4w4', conjuncts: 'ক্যা' },
    asks: 'taka age den advance bkash otp code ',
  })

  test.each(WORST)(
    '%s: four thousand characters are read in a tenth of a second, and the time grows with the length',
    (_, part) => {
      const text = (length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)
      expect(leastMs(text(4_000))).toBeLessThan(100)
      // Eight times as much: 64 times the time if it grew with the square of the length.
      expect(leastMs(text(16_000))).toBeLessThan(leastMs(text(2_000)) * 24 + 20)
    },
  )

  /** Characters that are read for one figure: a short text is read several times. */
  const READ = 16_000

  /** The least of some readings: what else runs on the machine only adds to them. */
  function leastMs(text: string): number {
    const times = Math.max(1, Math.floor(READ / text.length))
    const read = () => {
      for (let n = 0; n < times; n++) kindsIn(text)
    }
    return processorMs(read) / times
  }
})

test('all that is blocked is found in one pass: five hundred take no longer than twice as long as five', () => {
  // They share all but the last of their words or digits with the text.
  const blocked = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      form: formOf([`1 1 1 1 1 1 1 1 x${n}`, `a b a b a b a b y${n}`, `1111111${n}`][n % 3] as string),
    }))
  const text = `${'a b '.repeat(600)}${'1 '.repeat(1200)}ক্যাসিনো, HP EliteBook 840 G8; `.slice(0, 5100)
  const timeOf = (count: number) => {
    const find = findBlocked(blocked(count))
    find(text)
    return processorMs(() => {
      for (let n = 0; n < 20; n++) find(text)
    })
  }
  expect(timeOf(500)).toBeLessThan(2 * timeOf(5) + 20)
})

test('a long header costs no more than its length', () => {
  const headers = ['a, ', 'br;', ';q=', 'a-', ', '].map((part) => part.repeat(16_000 / part.length))
  expect(processorMs(() => headers.map(codingFor))).toBeLessThan(100)
})

test('many slashes take no longer than other characters', () => {
  const slashes = '/'.repeat(200_000)
  expect(processorMs(() => [`/${slashes}x`, `/x${slashes}y`].map(canonicalAddress))).toBeLessThan(500)
})

test('the patterns of specs.json take no long time for hostile names', () => {
  const names = ['1', ' ', '8 gb ', 'battery ', 'i5-', 'গিগা', '1.1', '"', '–-'].map((part) =>
    part.repeat(120).slice(0, 120),
  )
  expect(processorMs(() => names.map((name) => readName(name, 'laptop')))).toBeLessThan(100)
})

test.each([
  ['tags that never end', `DESIGN CAPACITY${'<'.repeat(500_000)}`],
  ['blanks', `DESIGN CAPACITY${' '.repeat(900_000)}`],
  ['labels', 'DESIGN CAPACITY '.repeat(60_000)],
  ['Linux labels', 'energy-full-design:'.repeat(50_000)],
])('a report of the battery of %s takes no long time', (_, text) => {
  expect(processorMs(() => readBatteryReport(text))).toBeLessThan(500)
})
