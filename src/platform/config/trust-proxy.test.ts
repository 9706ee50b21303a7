import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const parse = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy

test('the proxies before the site are counted, or named by their networks', () => {
  expect([parse(''), parse('false'), parse('1'), parse('2')]).toEqual([false, false, 1, 2])
  expect(parse('10.0.0.0/8, 2001:db8::/32,192.0.2.7')).toEqual(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'])
})

test('to believe every address that a visitor writes is refused, with what to write instead', () => {
  expect(() => parse('true')).toThrow(
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
    expect(() => parse(wrong), wrong).toThrow(
      'TRUST_PROXY: is neither a number from 1 to 9 nor a list of networks: write how many',
    )
})
