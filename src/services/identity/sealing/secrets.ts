import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits in base64url. The database stores only its `hashSecret`. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256: no salt or stretching is needed for a random secret. A leaked table of hashes grants no access. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An account id of the form that the hosted service uses: 28 letters and digits. */
export function newUid(): string {
  return Array.from({ length: 28 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
