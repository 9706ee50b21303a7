import { EncryptJWT, errors, jwtDecrypt } from 'jose'

const SEAL = { alg: 'dir', enc: 'A256GCM' } as const

/**
 * A note to ourselves that somebody else carries (a cookie, an answer that comes back): nobody reads or changes it, and
 * it holds for `seconds`. `purpose` keeps notes of one kind from being handed in as another.
 */
export function sealNote(
  masterKey: Buffer,
  purpose: string,
  note: Record<string, unknown>,
  seconds: number,
): Promise<string> {
  return new EncryptJWT({ note })
    .setProtectedHeader(SEAL)
    .setAudience(purpose)
    .setExpirationTime(`${seconds} seconds`)
    .encrypt(masterKey)
}

/** What `sealNote` was given, or null for whatever else is handed in. */
export async function openNote<T extends object>(
  masterKey: Buffer,
  purpose: string,
  sealed: string,
): Promise<T | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, masterKey, {
      keyManagementAlgorithms: [SEAL.alg],
      contentEncryptionAlgorithms: [SEAL.enc],
      audience: purpose,
      requiredClaims: ['exp'],
    })
    return payload.note as T
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
