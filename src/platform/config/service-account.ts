import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** Who this site is to the hosted sign-in service. */
export interface ServiceAccount {
  clientEmail: string
  keyId: string
  /** An object, not a text: printing or logging it shows nothing. */
  privateKey: KeyObject
}

const KeyFile = z.object({ client_email: z.string(), private_key_id: z.string(), private_key: z.string() })

/**
 * Reads a service account's key: its JSON, or the path of the file that holds it. A sentence instead says what is wrong
 * with it and repeats nothing of it.
 */
export function readServiceAccount(given: string): ServiceAccount | string {
  let text = given
  if (!given.trimStart().startsWith('{')) {
    try {
      text = readFileSync(given, 'utf8')
    } catch {
      return 'must be the JSON of a service account or the path of a readable file with it'
    }
  }
  try {
    const file = z.parse(KeyFile, JSON.parse(text))
    const { client_email: clientEmail, private_key_id: keyId } = file
    return { clientEmail, keyId, privateKey: createPrivateKey(file.private_key) }
  } catch {
    return 'holds no service account: client_email, private_key_id and private_key are needed'
  }
}
