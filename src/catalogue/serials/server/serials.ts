import { createHmac, hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, errors } from 'jose'
import { comparedSerial } from '#shared/serial.ts'

const ALGORITHMS = { alg: 'dir', enc: 'A256GCM' } as const

interface Numbered {
  kind: string
  brand: string
  serial: string
}

/** Hashes and seals serial numbers, so that no row holds one that can be read without the master key. */
export interface Serials {
  /** The same for each way of typing a number, and another one for each kind and brand. */
  hash: (numbered: Numbered) => string
  /** Encrypts a number as it was typed (JWE, RFC 7516). `of` names its row: a ciphertext opens nowhere else. */
  seal: (typed: string, of: string) => Promise<string>
  /** Null when the master key is another one than at the sealing. */
  open: (sealed: string, of: string) => Promise<string | null>
}

export function makeSerials(masterKey: Buffer): Serials {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', masterKey, '', purpose, 32))
  const [hashKey, sealKey] = [derive('serial-hash'), derive('serial-seal')]
  return {
    hash: ({ kind, brand, serial }) =>
      createHmac('sha256', hashKey)
        .update(JSON.stringify([kind, brand.trim().toLowerCase(), comparedSerial(serial)]))
        .digest('base64url'),
    seal: (typed, of) =>
      new CompactEncrypt(Buffer.from(typed)).setProtectedHeader({ ...ALGORITHMS, of }).encrypt(sealKey),
    open: async (sealed, of) => {
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(sealed, sealKey)
        return protectedHeader.of === of ? Buffer.from(plaintext).toString() : null
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
