import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits, as handed to a person; stored only as `hashSecret`. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256: enough for what is random already, and a leaked table opens nothing. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An account id of the provider's form: 28 letters and digits. */
export function newUid(): string {
  return Array.from({ length: 28 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
