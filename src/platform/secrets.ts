import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface Secrets {
  /** Encrypts the sign-in service's signing keys at rest; 32 bytes. */
  masterKey: Buffer
  /** Names this site to its image host. Not secret from browsers, but nobody else's. */
  imageKey: string
}

/**
 * MASTER_KEY and IMAGE_KEY from the environment, otherwise made at the first start into a file that only its owner may
 * read. Losing the file signs everybody out; it holds no password.
 */
export function readSecrets(dataDir: string, environment: NodeJS.ProcessEnv = process.env): Secrets {
  const kept = environment.MASTER_KEY && environment.IMAGE_KEY ? {} : readOrMake(path.join(dataDir, 'secrets.json'))
  const masterKey = Buffer.from(environment.MASTER_KEY ?? kept.masterKey ?? '', 'base64')
  if (masterKey.length !== 32) throw new Error('MASTER_KEY must be 32 bytes in base64')
  return { masterKey, imageKey: environment.IMAGE_KEY ?? kept.imageKey ?? '' }
}

function readOrMake(file: string): Record<string, string> {
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    const made = { masterKey: randomBytes(32).toString('base64'), imageKey: randomBytes(16).toString('hex') }
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  }
}
