import { createHmac, hkdfSync } from 'node:crypto'
import { networkOf } from '#platform/limits/client-address.ts'
import type { ThingKind } from '../rules.ts'

interface Sent {
  kind: ThingKind
  id: string
  address: string | null
  userAgent: string | null
}

/**
 * Hashes by which reports about one subject from one network, or one browser in it, are equal. They are keyed, because an
 * attacker could try all networks. The hashes of two subjects cannot be compared.
 */
export interface Networks {
  of: (sent: Sent) => { network: string | null; device: string | null }
}

export function makeNetworks(masterKey: Buffer): Networks {
  const key = new Uint8Array(hkdfSync('sha256', masterKey, '', 'report-network', 32))
  const hash = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex').slice(0, 24)
  return {
    of: ({ kind, id, address, userAgent }) => {
      if (!address) return { network: null, device: null }
      const sent = [kind, id, networkOf(address)]
      return { network: hash(...sent), device: userAgent ? hash(...sent, userAgent) : null }
    },
  }
}
