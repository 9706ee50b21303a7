import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** AES-256-GCM: nonce, tag, ciphertext. `about` names whose secret it is and is bound in, so rows cannot be swapped. */
export function seal(text: string, about: string, masterKey: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

export function unseal(sealed: Buffer, about: string, masterKey: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', masterKey, sealed.subarray(0, 12)).setAAD(Buffer.from(about))
  decipher.setAuthTag(sealed.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString()
  } catch {
    throw new Error(
      'The master key does not open a stored secret of the sign-in service: was it changed? ' +
        'Give back the old MASTER_KEY, or replace the signing keys (npm run rotate-keys).',
    )
  }
}
