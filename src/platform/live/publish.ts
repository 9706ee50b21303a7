import { sql } from 'kysely'
import type { LiveTopic } from '#shared/live.ts'
import type { Tx } from '../database/database.ts'

/** The channel of LISTEN and NOTIFY. */
export const LIVE_CHANNEL = 'live'

/** Something new for a person: which of their open pages have to ask again. It says nothing of the contents. */
export interface LiveEvent {
  /** The user id of the person, or `ADMINS`. */
  to: string
  topic: LiveTopic
  /** The id of the row, for a topic that has many. */
  id?: string
}

/** A notification holds at most 8000 bytes; an event has at most 110. */
const EVENTS_PER_NOTIFICATION = 60

/** Every admin who has a page open. */
export const ADMINS = 'admins'

/** The lists of the admins have changed. */
export const ADMIN_EVENT: LiveEvent = { to: ADMINS, topic: 'admin' }

/** Tells the open pages of these people, in every process, when `tx` commits. Who has no page open misses nothing. */
export async function publishLive(tx: Tx, events: LiveEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += EVENTS_PER_NOTIFICATION) {
    const lines = events.slice(at, at + EVENTS_PER_NOTIFICATION).map(writeEvent)
    await sql`select pg_notify(${LIVE_CHANNEL}, ${lines.join('\n')})`.execute(tx)
  }
}

function writeEvent({ to, topic, id = '' }: LiveEvent): string {
  return `${to} ${topic} ${id}`
}

/** The events of a notification. */
export function readEvents(payload: string): LiveEvent[] {
  return payload.split('\n').map((line) => {
    const [to = '', topic, id] = line.split(' ')
    return { to, topic: topic as LiveTopic, ...(id && { id }) }
  })
}
