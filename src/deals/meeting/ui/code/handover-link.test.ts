import { expect, test } from 'vitest'
import { handoverLink, readHandoverLink } from './handover-link.ts'

const DEAL = '0192b6c1-0000-7000-8000-000000000001'

test('the link of the QR fills the code of its own deal, and of no other', () => {
  const link = handoverLink('https://shop.example', DEAL, '482916')
  expect(readHandoverLink(link, DEAL)).toEqual({ code: '482916' })
  expect(readHandoverLink(link, DEAL.replace('1', '2'))).toBe('other_deal')
  for (const text of ['', '482916', `${link}7`, link.replace('#code', '?code')])
    expect(readHandoverLink(text, DEAL)).toBeNull()
})

test('the code is in the fragment, which no server sees', () => {
  expect(new URL(handoverLink('https://shop.example', DEAL, '482916')).hash).toBe('#code=482916')
})
