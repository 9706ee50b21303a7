import { EncryptJWT, errors, jwtDecrypt } from 'jose'

const ALGORITHMS = { alg: 'dir', enc: 'A256GCM' } as const

/**
 * Encrypts state of ours that a client carries and hands back (in a cookie, as an access token) as a JWT (RFC 7519,
 * encrypted by RFC 7516) that is valid for `seconds`. The client can neither read nor change it. `purpose` is its audience:
 * a token issued for one purpose is refused for another.
 */
export function encryptJwt(
  masterKey: Buffer,
  purpose: string,
  state: Record<string, unknown>,
  seconds: number,
): Promise<string> {
  return new EncryptJWT({ note: state })
    .setProtectedHeader(ALGORITHMS)
    .setAudience(purpose)
    .setExpirationTime(`${seconds} seconds`)
    .encrypt(masterKey)
}

/** The state that `encryptJwt` was given; null for an expired token, one of another purpose, and anything else. */
export async function decryptJwt<T extends object>(masterKey: Buffer, purpose: string, jwt: string): Promise<T | null> {
  try {
    const { payload } = await jwtDecrypt(jwt, masterKey, {
      keyManagementAlgorithms: [ALGORITHMS.alg],
      contentEncryptionAlgorithms: [ALGORITHMS.enc],
      audience: purpose,
      requiredClaims: ['exp'],
    })
    return payload.note as T
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
