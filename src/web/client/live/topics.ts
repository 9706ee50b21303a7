import type { Query } from '@tanstack/react-query'
import type { LiveTopic } from '#shared/live.ts'

/** The first words of the keys of the queries that a topic may have changed. `ID` is the row of the event. */
const KEYS: Record<LiveTopic, string[][]> = {
  deal: [
    ['bookings', 'getDeal', 'ID'],
    ['bookings', 'listRequests'],
    ['bookings', 'listOffers'],
    ['kit', 'getKit', 'ID'],
  ],
  orders: [
    ['bookings'],
    ['dashboard'],
    ['catalogue', 'listMyProducts'],
    ['catalogue', 'countMyProducts'],
    ['catalogue', 'rows'],
    ['catalogue', 'listProductMoves'],
  ],
  thread: [
    ['conversations', 'thread', 'ID'],
    ['conversations', 'list'],
    ['conversations', 'unread'],
  ],
  notifications: [['notifications']],
  office: [['bookings'], ['dashboard'], ['catalogue', 'rows'], ['catalogue', 'listProductMoves']],
}

/** The keys of the queries to ask again after an event: `TOPIC ID`. A topic of a newer server is left alone. */
export function keysOf(data: string): string[][] {
  const [topic = '', id = ''] = data.split(' ')
  const keys: string[][] | undefined = Object.hasOwn(KEYS, topic) ? KEYS[topic as LiveTopic] : undefined
  return (keys ?? []).map((key) => key.map((part) => (part === 'ID' ? id : part)))
}

/** Whether events may change what a query answers: it is asked again when some may have been missed. */
export function isLive({ queryKey }: Query): boolean {
  return Object.values(KEYS).some((keys) => keys.some(([slice, call]) => startsWith(queryKey, slice, call)))
}

function startsWith([slice, call]: readonly unknown[], wanted: string | undefined, wantedCall: string | undefined) {
  return slice === wanted && (wantedCall === undefined || call === wantedCall)
}
