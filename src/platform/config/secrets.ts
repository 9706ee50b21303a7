import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isRecord } from '#shared/objects.ts'
import { errorCode } from '#shared/unknown-error.ts'
import type { Config } from './config.ts'
import { deriveVapidKeys, type VapidKeys } from './vapid-keys.ts'

export interface Secrets {
  /** Encrypts the sign-in service's signing keys at rest; 32 bytes. */
  masterKey: Buffer
  /** Names this site to its image host. Not secret from browsers, but nobody else's. */
  imageKey: string
  /** Signs messages to browsers' push services. */
  vapidKeys: VapidKeys
}

/**
 * The setting MASTER_KEY, or a key that the first start makes into a file that only its owner may read. Losing the file signs
 * everybody out; it holds no password. The image key and the VAPID keys follow from the master key, unless
 * VAPID_PRIVATE_KEY gives the latter.
 */
export function readSecrets(
  config: Pick<Config, 'dataDir' | 'masterKey'> & Partial<Pick<Config, 'vapidKeys'>>,
): Secrets {
  const masterKey = config.masterKey ?? readStoredKey(path.join(config.dataDir, 'secrets.json'))
  return { masterKey, imageKey: deriveImageKey(masterKey), vapidKeys: config.vapidKeys ?? deriveVapidKeys(masterKey) }
}

/** The same for every machine and every start. */
export function deriveImageKey(masterKey: Buffer): string {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'image key', 16)).toString('hex')
}

function readStoredKey(file: string): Buffer {
  const masterKey = Buffer.from(readOrMake(file).masterKey ?? '', 'base64')
  if (masterKey.length !== 32) throw new Error(`${file}: masterKey must be 32 bytes in base64`)
  return masterKey
}

function readOrMake(file: string): Record<string, string> {
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    const made = { masterKey: randomBytes(32).toString('base64') }
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    return parseStored(file)
  }
}

function parseStored(file: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isRecord(stored)) return stored as Record<string, string>
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Error(
    `${file} is empty or damaged. Put it back from a backup; without it, delete it: everybody is signed out`,
  )
}
