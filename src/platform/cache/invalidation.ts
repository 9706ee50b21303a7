import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../database/database.ts'
import { listenForNotifications, type NotificationHandler } from '../database/notifications.ts'
import type { Logger } from '../telemetry/log.ts'
import type { ResponseCache } from './response-cache.ts'

const CHANNEL = 'pages'
/** A notification holds at most 8000 bytes, and a saller who leaves may have hundreds of products. */
const TAGS_PER_NOTIFICATION = 100

/** Invalidates responses with these tags in every process when `tx` commits. */
export async function publishInvalidation(tx: Tx, tags: string[]): Promise<void> {
  for (let at = 0; at < tags.length; at += TAGS_PER_NOTIFICATION) {
    await sql`select pg_notify(${CHANNEL}, ${tags.slice(at, at + TAGS_PER_NOTIFICATION).join(' ')})`.execute(tx)
  }
}

/**
 * Applies other processes' invalidations until the returned function is called. Once a lost connection is made again the whole
 * cache is cleared: notifications may have been missed.
 * @param others further channels that are listened to over the same connection
 */
export async function listenForInvalidations(
  options: pg.ClientConfig,
  cache: ResponseCache,
  log: Logger,
  others: NotificationHandler[] = [],
): Promise<() => Promise<void>> {
  const invalidations = {
    channel: CHANNEL,
    onNotification: (tags: string) => cache.invalidateTags(tags.split(' ')),
    // While the database is away, what is cached is all that can be answered.
    onGap: (isConnected: boolean) => {
      if (isConnected) cache.clear()
    },
  }
  return listenForNotifications(options, [invalidations, ...others], log)
}
