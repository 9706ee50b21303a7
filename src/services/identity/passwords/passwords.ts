import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { isDeepStrictEqual, promisify } from 'node:util'
import { makeTaskQueue } from '#platform/limits/task-queue.ts'
import { unavailable } from '../errors.ts'

/** Parameters of argon2id (RFC 9106): `memory` in KiB. */
export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

/** The parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32
/**
 * A hash takes a core and 19 MiB; more at the same time only make everybody wait longer. One core stays free for pages, and
 * one of libuv's four threads for signatures, files and DNS.
 */
const CONCURRENCY = Math.min(3, Math.max(1, availableParallelism() - 1))
/** The last one waits two seconds on a machine with two cores. */
const MAX_WAITING = 50
/** A quarter: whoever sends passwords from one address leaves the other places to others. */
const MAX_WAITING_OF_ONE = 12

const deriveKey = promisify(argon2)

interface Stored {
  cost: PasswordCost
  salt: Buffer
  tag: Buffer
}

/**
 * The PHC string to store: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. Throws UNAVAILABLE (503) when too many wait.
 * @param caller whose places are taken: a network by `networkOf`, or an account
 */
export async function hashPassword(password: string, caller: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await queue.run(caller, () => compute(password, { cost, salt, tag: Buffer.alloc(TAG_BYTES) }))
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

/** False for null, after the same time as with a hash. Throws UNAVAILABLE (503) when too many wait, by `caller` as above. */
export async function verifyPassword(
  password: string,
  phc: string | null,
  caller: string,
  cost = COST,
): Promise<boolean> {
  const stored = phc === null ? { cost, ...DUMMY } : readPhc(phc)
  const tag = await queue.run(caller, () => compute(password, stored))
  return timingSafeEqual(tag, stored.tag) && phc !== null
}

/** True when `phc` was made with other parameters than `cost`: the next right password is hashed again. */
export function needsRehash(phc: string, cost = COST): boolean {
  const stored = readPhc(phc)
  const same = isDeepStrictEqual(stored.cost, cost)
  return !same || stored.salt.length !== SALT_BYTES || stored.tag.length !== TAG_BYTES
}

const queue = makeTaskQueue({
  concurrency: CONCURRENCY,
  concurrencyOfOne: CONCURRENCY,
  maxWaiting: MAX_WAITING,
  maxWaitingOfOne: MAX_WAITING_OF_ONE,
  full: unavailable,
})

/** Compared with where there is no hash, so that the response takes as long. */
const DUMMY = { salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) }

function compute(password: string, { cost, salt, tag }: Stored): Promise<Buffer> {
  // Keyboards may compose the same letters differently (RFC 8265, section 4.2).
  const message = Buffer.from(password.normalize('NFC'))
  return deriveKey('argon2id', { message, nonce: salt, tagLength: tag.length, ...cost })
}

function readPhc(phc: string): Stored {
  const match = phc.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/)
  if (!match) throw new Error('A stored password hash has an unknown form')
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
