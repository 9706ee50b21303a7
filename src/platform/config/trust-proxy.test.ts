import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const given = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy

test('the proxies before the site are counted, or named by their networks', () => {
  expect([given(''), given('false'), given('1'), given('2')]).toEqual([false, false, 1, 2])
  expect(given('10.0.0.0/8, 2001:db8::/32,192.0.2.7')).toEqual(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'])
})

test('to believe every address that a visitor writes is refused, with what to write instead', () => {
  expect(() => given('true')).toThrow(
    'TRUST_PROXY: true would believe an address that the visitor chose: write how many proxies stand before the site (1 for one nginx), or their networks (10.0.0.0/8,2001:db8::/32), or false',
  )
  for (const wrong of [
    '0',
    '-1',
    '10',
    'yes',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    '::1/129',
    '10.0.0.0/8,',
    'fe80::1%eth0',
  ])
    expect(() => given(wrong), wrong).toThrow('TRUST_PROXY: is neither: write how many')
})
