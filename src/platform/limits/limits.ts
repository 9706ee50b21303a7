import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../database/database.ts'
import type { NotificationHandler } from '../database/notifications.ts'
import { networkOf } from './client-address.ts'
import { makeMinuteCount } from './minute-count.ts'

/** A caller has used up a limit; `retryAfter` is in seconds. */
export class TooManyRequests extends AppError {
  readonly retryAfter: number

  constructor(msToWait: number) {
    const retryAfter = Math.max(1, Math.ceil(msToWait / 1000))
    super('too_many_requests', 429, undefined, { value: String(retryAfter) })
    this.retryAfter = retryAfter
  }
}

/** Rate limits. They are counted in the database, so that all processes share them. */
export interface Limits {
  /**
   * Takes one of the `points` that `key` has within `seconds`. Throws `too_many_requests` (429) when none is left.
   * `name` is the name of the limit (`booking`, `sign-in-account`, …); it always has the same `points` and `seconds`.
   */
  take: (name: string, key: string, points: number, seconds: number) => Promise<void>
  /** The same without throwing: true when a point was left. */
  tryTake: (name: string, key: string, points: number, seconds: number) => Promise<boolean>
  /**
   * Takes one of the costly calls, such as searches, that a person (by uid) or, for guests, a network address has within a
   * minute. Counted in each process, which notifies the others of every tenth of them: counting in the database would double
   * their cost. Throws `too_many_requests` (429).
   */
  takeCostly: (uidOrAddress: string) => Promise<void>
  /** Refuses as `takeCostly` does without taking a call: for calls that are costly with some parameters alone. */
  refuseCostly: (uidOrAddress: string) => Promise<void>
  /** Counts further calls for the rows that a call has read (`withCost`). */
  chargeCostly: (uidOrAddress: string, points: number) => void
  /** Adds the counts of costly calls that other processes report. */
  notifications: NotificationHandler
  /** Deletes expired counts, and those of a time in which the clock was ahead; for a job. */
  deleteExpired: () => Promise<void>
  /** Resets the count of `key`, as after a correct password. */
  reset: (name: string, key: string) => Promise<void>
  /** Gives one of the points of `key` back: what was counted turned out to be right. */
  refund: (name: string, key: string) => Promise<void>
}

interface LimitsOptions {
  /** Costly calls of one address, which many people may share. */
  costlyPerMinute?: number
  /** True if other processes use this database. */
  isShared?: boolean
}

export function makeLimits(pool: pg.Pool, { costlyPerMinute = 600, isShared = false }: LimitsOptions = {}): Limits {
  const { costly, notifications } = sharedCount(pool, costlyPerMinute, isShared)
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiter = (name: string, points: number, duration: number) => {
    const known = limiters.get(name)
    if (known) {
      if (known.points !== points || known.duration !== duration) throw new Error(`limit ${name} has two definitions`)
      return known
    }
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
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
    await limiter(name, points, seconds).consume(fitKey(key)).catch(refuse)
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
    takeCostly: async (uidOrAddress) => refuseFor(costly.take(networkOf(uidOrAddress))),
    refuseCostly: async (uidOrAddress) => refuseFor(costly.wait(networkOf(uidOrAddress))),
    chargeCostly: (uidOrAddress, points) => costly.charge(networkOf(uidOrAddress), points),
    notifications,
    deleteExpired: async () => {
      const now = Date.now()
      await pool.query('delete from rate_limits where expire < $1 or expire > $2', [now, now + LONGEST_MS])
    },
    reset: async (name, key) => {
      // Not through a limiter: this process may never have created the one that another process counts with.
      await pool.query('delete from rate_limits where key = $1', [`${name}:${fitKey(key)}`])
    },
    refund: async (name, key) => {
      const rowKey = `${name}:${fitKey(key)}`
      await pool.query('update rate_limits set points = points - 1 where key = $1 and points > 0', [rowKey])
    },
  }
}

function refuseFor(msToWait: number | null): void {
  if (msToWait !== null) throw new TooManyRequests(msToWait)
}

/**
 * Takes one of the `points` that `key` has within `seconds`, in the caller's transaction; false when none is left. The count
 * is undone with the transaction, and needs no second connection.
 */
export async function takeInTransaction(
  tx: Database,
  { name, points, seconds }: { name: string; points: number; seconds: number },
  key: string,
): Promise<boolean> {
  const [now, end] = [Date.now(), Date.now() + seconds * 1000]
  const { rows } = await sql<{ points: number }>`
    insert into rate_limits (key, points, expire) values (${`${name}:${fitKey(key)}`}, 1, ${end})
    on conflict (key) do update set
      points = case when rate_limits.expire <= ${now} then 1 else rate_limits.points + 1 end,
      expire = case when rate_limits.expire <= ${now} then ${end} else rate_limits.expire end
    returning points`.execute(tx)
  return (rows[0]?.points ?? 1) <= points
}

/** No count lasts longer than a day; the clocks of two machines differ by less than another one. */
const LONGEST_MS = 2 * 86_400_000

const CHANNEL = 'costly_calls'

/** An address that spreads its calls over n processes gets (n - 1) tenths more than its points at the most. */
function sharedCount(pool: pg.Pool, points: number, isShared: boolean) {
  const sender = randomUUID()
  const costly = makeMinuteCount(points, (address, calls) => {
    if (!isShared) return
    // Without a database the others count what they get themselves. A NOTIFY alone waits for no standby.
    pool.query('select pg_notify($1, $2)', [CHANNEL, `${sender} ${calls} ${address}`]).catch(() => {})
  })
  const notifications: NotificationHandler = {
    channel: CHANNEL,
    onNotification: (payload) => {
      const [from, calls, address] = payload.split(' ')
      if (from !== sender && address) costly.add(address, Number(calls))
    },
    onGap: () => {},
  }
  return { costly, notifications }
}

/** The column holds 255 characters with the limit's name; an e-mail address may have 254. */
function fitKey(key: string): string {
  return key.length <= 128 ? key : createHash('sha256').update(key).digest('base64url')
}
