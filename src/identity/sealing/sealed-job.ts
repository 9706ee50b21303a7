import { seal, unseal } from './seal.ts'

/** A secret as text for a job's payload. `about` names what it is for and is bound in (see seal.ts). */
export function sealText(text: string, about: string, masterKey: Buffer): string {
  return seal(text, about, masterKey).toString('base64url')
}

/** What `sealText` was given. Throws when the master key or `about` is another. */
export function unsealText(sealed: string, about: string, masterKey: Buffer): string {
  return unseal(Buffer.from(sealed, 'base64url'), about, masterKey)
}
