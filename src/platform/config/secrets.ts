import { randomBytes } from 'node:crypto'
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
 * The settings MASTER_KEY and IMAGE_KEY; what they do not give is made at the first start into a file that only its owner
 * may read. Losing the file signs everybody out; it holds no password. The VAPID keys follow from the master key, unless
 * VAPID_PRIVATE_KEY gives them.
 */
export function readSecrets(
  config: Pick<Config, 'dataDir' | 'masterKey' | 'imageKey'> & Partial<Pick<Config, 'vapidKeys'>>,
): Secrets {
  const stored = readStored(config)
  return { ...stored, vapidKeys: config.vapidKeys ?? deriveVapidKeys(stored.masterKey) }
}

function readStored({
  dataDir,
  masterKey,
  imageKey,
}: Pick<Config, 'dataDir' | 'masterKey' | 'imageKey'>): Omit<Secrets, 'vapidKeys'> {
  if (masterKey && imageKey) return { masterKey, imageKey }
  const file = path.join(dataDir, 'secrets.json')
  const stored = readOrMake(file)
  const secrets = {
    masterKey: masterKey ?? Buffer.from(stored.masterKey ?? '', 'base64'),
    imageKey: imageKey ?? stored.imageKey ?? '',
  }
  if (secrets.masterKey.length !== 32) throw new Error(`${file}: masterKey must be 32 bytes in base64`)
  return secrets
}

function readOrMake(file: string): Record<string, string> {
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    const made = { masterKey: randomBytes(32).toString('base64'), imageKey: randomBytes(16).toString('hex') }
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
