import { createECDH, hkdfSync } from 'node:crypto'

/** The keys with which this site signs its messages to push services (VAPID, RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** The pair of this private key: 32 bytes of the curve P-256. Throws for bytes that are no such key. */
export function vapidKeysOf(privateKey: Buffer): VapidKeys {
  if (privateKey.length !== 32) throw new Error('a private key of P-256 has 32 bytes')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
}

/**
 * The pair that follows from the master key, so that every process and every start has the same: browsers subscribe to one
 * key, and a push service refuses messages of another.
 */
export function deriveVapidKeys(masterKey: Buffer): VapidKeys {
  // One of 2^32 numbers of 32 bytes is no key of the curve: the next number is then tried.
  for (let attempt = 0; ; attempt++) {
    try {
      return vapidKeysOf(Buffer.from(hkdfSync('sha256', masterKey, '', `vapid ${attempt}`, 32)))
    } catch (error) {
      if (attempt === 9) throw error
    }
  }
}
