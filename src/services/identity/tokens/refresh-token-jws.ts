import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { CompactSign, type CryptoKey, compactVerify, errors } from 'jose'

/** Claims of a refresh token. The database stores no refresh token, not even a hash. */
export interface RefreshToken {
  /** Id of its session. */
  family: string
  uid: string
  /** Counts the refreshes of the session; each number is valid once. */
  number: number
}

const ALGORITHM = 'HS256'
const KEY_BYTES = 32

interface SigningKeys {
  current: Promise<CryptoKey>
  old: Buffer
}

const keysOfMaster = new WeakMap<Buffer, SigningKeys>()

/** Derived from the master key (HKDF, RFC 5869), so that they can sign refresh tokens and decrypt nothing. */
function signingKeys(masterKey: Buffer): SigningKeys {
  let keys = keysOfMaster.get(masterKey)
  if (!keys) {
    const derive = (info: string) => Buffer.from(hkdfSync('sha256', masterKey, '', info, KEY_BYTES))
    const hmac = { name: 'HMAC', hash: 'SHA-256' }
    const current = crypto.subtle.importKey('raw', derive('refresh token JWS'), hmac, false, ['sign', 'verify'])
    keys = { current, old: derive('refresh tokens') }
    keysOfMaster.set(masterKey, keys)
  }
  return keys
}

/**
 * A JWS in compact form (RFC 7515); the same token gives the same text. Not a JWT: it has no expiry, since its session's row
 * decides how long it is valid, and without the checks of JWT claims a refresh takes about 10 µs less.
 */
export async function signRefreshToken(masterKey: Buffer, token: RefreshToken): Promise<string> {
  return new CompactSign(Buffer.from(JSON.stringify(token)))
    .setProtectedHeader({ alg: ALGORITHM })
    .sign(await signingKeys(masterKey).current)
}

/** Null for anything that `signRefreshToken` has not signed with this master key. */
export async function verifyRefreshToken(masterKey: Buffer, text: string): Promise<RefreshToken | null> {
  if (!text.includes('.')) return verifyOldToken(masterKey, text)
  try {
    const { payload } = await compactVerify(text, await signingKeys(masterKey).current, { algorithms: [ALGORITHM] })
    return JSON.parse(Buffer.from(payload).toString())
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

const FAMILY_BYTES = 16
const HEAD_BYTES = FAMILY_BYTES + 4
const MAC_BYTES = 32

/**
 * Reads the form of versions before December 2026: 16 bytes of session id, 4 of number, the account's id, and an
 * HMAC-SHA256 of them, in base64url. A session ends after 180 days without use, so delete this in June 2027.
 */
function verifyOldToken(masterKey: Buffer, token: string): RefreshToken | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= HEAD_BYTES + MAC_BYTES) return null
  const [content, mac] = [bytes.subarray(0, -MAC_BYTES), bytes.subarray(-MAC_BYTES)]
  const expected = createHmac('sha256', signingKeys(masterKey).old).update(content).digest()
  if (!timingSafeEqual(mac, expected)) return null
  const family = content.toString('hex', 0, FAMILY_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { family, number: content.readUInt32BE(FAMILY_BYTES), uid: content.toString('utf8', HEAD_BYTES) }
}
