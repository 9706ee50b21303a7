import { expect, test } from 'vitest'
import { networkOf } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0000:0000:0000:0009', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [' 2001:db8:1:2::9 ', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('addresses of a /56 count as one when 56 bits are requested', () => {
  const [one, other] = ['2001:db8:1:200::1', '2001:db8:1:2ff::1']
  expect([networkOf(one, 56), networkOf(other, 56)]).toEqual(['2001:db8:1:200::/56', '2001:db8:1:200::/56'])
  expect(networkOf('2001:db8:1:300::1', 56)).toBe('2001:db8:1:300::/56')
  expect(networkOf('2001:db8:1:ff::1', 56)).toBe('2001:db8:1:0::/56')
  expect(networkOf('203.0.113.7', 56)).toBe('203.0.113.7')
})
