import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeNetworks } from './networks.ts'

const sent = { kind: 'product', id: 'a', address: '203.0.113.9', userAgent: 'Firefox' } as const
const { of } = makeNetworks(Buffer.alloc(32, 7))

test('reports of one thing from one network and browser are equal, and others are not', () => {
  expect(of(sent)).toEqual(of({ ...sent }))
  expect(of({ ...sent, userAgent: 'Chrome' })).toEqual({ network: of(sent).network, device: expect.any(String) })
  const others = [
    sent,
    { ...sent, id: 'b' },
    { ...sent, kind: 'person' as const },
    { ...sent, address: '203.0.113.10' },
  ]
  expect(new Set(others.flatMap((one) => Object.values(of(one)))).size).toBe(8)
  expect(of({ ...sent, address: null })).toEqual({ network: null, device: null })
})

test('who knows the rows and not the key of the site finds no network by trying all addresses', () => {
  const plain = createHash('sha256').update(`product:a:${sent.address}`).digest('hex').slice(0, 24)
  expect(of(sent).network).not.toBe(plain)
  expect(makeNetworks(Buffer.alloc(32, 8)).of(sent).network).not.toBe(of(sent).network)
})
