import { Secret, TOTP } from 'otpauth'

/** The parameters that authenticator apps assume by default (RFC 6238). */
export const TOTP_RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** 160 random bits in base32, the form that authenticator apps expect. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The time step that the code belongs to: the current one, the one before or the one after. Null for a wrong code. */
export function totpStep(secret: string, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ ...TOTP_RULES, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, window: 1, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / TOTP_RULES.period) + delta
}
