import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/errors.ts'
import { networkOf } from './client-address.ts'
import { makeMinuteCount } from './minute-count.ts'

/** Whoever asks too often, and in how many seconds there is room again. */
export class TooManyRequests extends AppError {
  readonly retryAfter: number

  constructor(msToWait: number) {
    super('too_many_requests', 429)
    this.retryAfter = Math.max(1, Math.ceil(msToWait / 1000))
  }
}

/** Counts kept in the database, so that all processes share them. */
export interface Limits {
  /**
   * Takes one of `points` that `key` has in `seconds`. Throws `too_many_requests` (429) when none is left.
   * `name` tells the limits apart (`booking`, `sign-in-account`, …).
   */
  take: (name: string, key: string, points: number, seconds: number) => Promise<void>
  /** The same without the throw: true when the point was there. */
  tryTake: (name: string, key: string, points: number, seconds: number) => Promise<boolean>
  /**
   * Takes one of the costly calls, such as searches, that an address has in a minute. Counted in this process alone: in
   * the database that would double what they cost. Throws `too_many_requests` (429).
   */
  takeCostly: (address: string) => Promise<void>
  /** Removes what has run out; for a job. */
  sweep: () => Promise<void>
  /** Forgets what `key` used, as after a right password. */
  reset: (name: string, key: string) => Promise<void>
}

/**
 * @param costlyAMinute costly calls of one address; behind it there may be many people
 */
export function makeLimits(pool: pg.Pool, costlyAMinute = 600): Limits {
  const costly = makeMinuteCount(costlyAMinute)
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiter = (name: string, points: number, duration: number) => {
    const known = limiters.get(name)
    if (known) return known
    const made = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration,
    })
    limiters.set(name, made)
    return made
  }
  const take: Limits['take'] = async (name, key, points, seconds) => {
    await limiter(name, points, seconds).consume(short(key)).catch(refuse)
  }
  const refuse = (error: unknown) => {
    throw error instanceof RateLimiterRes ? new TooManyRequests(error.msBeforeNext) : error
  }
  return {
    take,
    tryTake: (...given) =>
      take(...given).then(
        () => true,
        (error: unknown) => {
          if (error instanceof TooManyRequests) return false
          throw error
        },
      ),
    takeCostly: async (address) => {
      const msToWait = costly.take(networkOf(address))
      if (msToWait !== null) throw new TooManyRequests(msToWait)
    },
    sweep: async () => {
      await pool.query('delete from rate_limits where expire < $1', [Date.now()])
    },
    reset: async (name, key) => {
      // Not through a limiter: this process may never have counted what another did.
      await pool.query('delete from rate_limits where key = $1', [`${name}:${short(key)}`])
    },
  }
}

/** Keys are kept in 255 characters together with the limit's name; an e-mail address alone may have 254. */
function short(key: string): string {
  return key.length <= 128 ? key : createHash('sha256').update(key).digest('base64url')
}
