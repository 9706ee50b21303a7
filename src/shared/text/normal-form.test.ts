import { expect, test } from 'vitest'
import { catalogue } from '#catalogue/products/contract.ts'
import { inbox } from '#content/inbox/contract.ts'
import { cleanText, isWithinLength } from '#messaging/conversations/rules.ts'
import { canonicalAddress } from '#web/server/page-address.ts'
import { parsePhone } from '../phone.ts'
import { normalForm } from './normal-form.ts'
import { normalizeLine } from './one-line.ts'
import { cleanName } from './person-name.ts'
import { typedCode } from './typed-code.ts'

/** Marks of two classes in the order in which each of the second half moves before the whole first half. */
const PILED = `a${'\u0301'.repeat(12_000)}${'\u0316'.repeat(12_000)}`
const MAX_MS = 500

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
  const begun = performance.now()
  read()
  expect(performance.now() - begun).toBeLessThan(MAX_MS)
})

test.each([
  ['e\u0301', 'é'],
  ['ক্ষ', 'ক্ষ'],
  [`x${'\u0301'.repeat(8)}`, `x${'\u0301'.repeat(8)}`],
  [`x${'\u0301'.repeat(9)}y`, `x${'\u0301'.repeat(8)}y`],
  ['👩‍👩‍👧‍👦 1️⃣', '👩‍👩‍👧‍👦 1️⃣'],
])('a text keeps its letters and their first eight marks: %s', (given, normal) => {
  expect(normalForm(given)).toBe(normal)
})
