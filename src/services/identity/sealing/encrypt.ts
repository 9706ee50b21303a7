import { createDecipheriv } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, errors } from 'jose'

const ALGORITHMS = { alg: 'dir', enc: 'A256GCM' } as const

/**
 * Encrypts a secret for storage: a JWE in compact form (RFC 7516) under the master key. `purpose` names what the secret is
 * and whose. It is in the protected header, so that a ciphertext copied to another row or job does not decrypt there.
 */
export function encryptSecret(secret: string, purpose: string, masterKey: Buffer): Promise<string> {
  return new CompactEncrypt(Buffer.from(secret)).setProtectedHeader({ ...ALGORITHMS, purpose }).encrypt(masterKey)
}

/** The secret that `encryptSecret` was given. Throws when the master key or `purpose` is another one. */
export async function decryptSecret(encrypted: string | Buffer, purpose: string, masterKey: Buffer): Promise<string> {
  const jwe = encrypted.toString()
  if (!COMPACT_JWE.test(jwe)) return decryptOldSecret(encrypted, purpose, masterKey)
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(jwe, masterKey, {
      keyManagementAlgorithms: [ALGORITHMS.alg],
      contentEncryptionAlgorithms: [ALGORITHMS.enc],
    })
    if (protectedHeader.purpose === purpose) return Buffer.from(plaintext).toString()
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
  }
  throw notDecrypted()
}

/** Form of a compact JWE. With `dir` its second part, the encrypted key, is empty. */
const COMPACT_JWE = /^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/

/**
 * Reads the form of versions before December 2026: nonce, tag and ciphertext of AES-256-GCM with `purpose` as additional
 * data, as bytes or in base64url. Signing keys and jobs in that form are gone after 32 days. A TOTP secret stays until its
 * owner enrols another app: delete this function when
 * `select count(*) from identity.second_factors where substring(secret, 1, 3) <> 'eyJ'` gives 0.
 */
function decryptOldSecret(encrypted: string | Buffer, purpose: string, masterKey: Buffer): string {
  const bytes = typeof encrypted === 'string' ? Buffer.from(encrypted, 'base64url') : encrypted
  try {
    const decipher = createDecipheriv('aes-256-gcm', masterKey, bytes.subarray(0, 12), { authTagLength: 16 }).setAAD(
      Buffer.from(purpose),
    )
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()
  } catch {
    throw notDecrypted()
  }
}

function notDecrypted(): Error {
  return new Error(
    'The master key does not decrypt a stored secret of the sign-in service: was it changed? ' +
      'Give back the old MASTER_KEY, or replace the signing keys (npm run rotate-keys).',
  )
}
