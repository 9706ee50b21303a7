import { randomBytes } from 'node:crypto'
import type { LiveEvent } from './publish.ts'

/** Events that a stream which was cut may still be given: some minutes of a busy site. */
const KEPT = 512
const ID = /^([\da-f]{8})-(\d{1,15})$/

export type NumberedEvent = LiveEvent & {
  number: number
  /** Milliseconds, as of `performance.now()`. */
  at: number
}

/**
 * The newest events of this process, with ids for `Last-Event-ID`. Another process, another start and a lost connection to
 * the database begin a new count: the ids of before are unknown then.
 */
export function makeRecentEvents() {
  let name = randomBytes(4).toString('hex')
  let last = 0
  const kept: NumberedEvent[] = []
  /** Since when all events are here. */
  let completeSince = performance.now()

  function add(event: LiveEvent): NumberedEvent {
    const numbered = { ...event, number: ++last, at: performance.now() }
    kept.push(numbered)
    // Half at a time, because moving the rest costs as much for one event as for many.
    if (kept.length >= 2 * KEPT) completeSince = kept.splice(0, KEPT).at(-1)?.at ?? completeSince
    return numbered
  }

  /** The id of an event; without one, of the newest. */
  function idOf(number = last): string {
    return `${name}-${number}`
  }

  /** The events for these recipients after the one with this id; null when some of them may no longer be here. */
  function since(id: string, recipients: string[]): NumberedEvent[] | null {
    const [, of, number] = ID.exec(id) ?? []
    if (of !== name || Number(number) > last || Number(number) < last - kept.length) return null
    return kept.filter((event) => event.number > Number(number) && recipients.includes(event.to))
  }

  /** The events for these recipients of the last `ms` milliseconds; null when some of them may not be here. */
  function sinceAgo(ms: number, recipients: string[]): NumberedEvent[] | null {
    const from = performance.now() - ms
    return from <= completeSince ? null : kept.filter(({ at, to }) => at >= from && recipients.includes(to))
  }

  /** Events may have been missed. */
  function restart(): void {
    name = randomBytes(4).toString('hex')
    kept.length = 0
    completeSince = performance.now()
  }

  return { add, idOf, since, sinceAgo, restart }
}
