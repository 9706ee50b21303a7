import { localPath } from '#ui/text/local-path.ts'
import {
  entriesOf,
  markIfSent,
  type OutboxEntry,
  type Refusal,
  refuseEntry,
  releaseEntries,
  removeEntry,
  renewTickets,
} from './outbox.ts'

/** Outcome of sending an entry. `later`: try again. A refusal is final. */
type Outcome = 'taken' | 'later' | Refusal

interface Sending {
  taken: OutboxEntry[]
  /** Number of entries that were taken or refused. */
  sent: number
  left: number
}

/** Timeout of one request, in milliseconds. */
const TIMEOUT_MS = 15_000

/** Loads a ticket for a deal as the signed-in person. */
export type AskForTicket = (dealId: string) => Promise<string>

/**
 * Sends the entries of a person in order. `askForTicket` gives a new ticket to entries whose ticket has ended with a former
 * sign-in. Stops at the first entry without an answer, so that no entry overtakes another. Resolves to the entries that the
 * server has taken, and to the numbers of answered and remaining entries. One tab, or the service worker, sends at a time.
 */
export async function sendOutbox(owner: string, askForTicket?: AskForTicket): Promise<Sending> {
  if (askForTicket) await replaceTickets(owner, askForTicket)
  const work = () => sendAll(owner)
  return navigator.locks ? navigator.locks.request('greentech-outbox', work) : work()
}

async function sendAll(owner: string): Promise<Sending> {
  await releaseEntries(owner)
  let sent = 0
  const taken: OutboxEntry[] = []
  for (;;) {
    const waiting = (await entriesOf(owner)).filter(({ refusal }) => refusal === null)
    const [next] = waiting
    if (!next) {
      await markIfSent()
      return { taken, sent, left: 0 }
    }
    const outcome = await send(next)
    if (outcome === 'later') return { taken, sent, left: waiting.length }
    if (outcome === 'taken') {
      await removeEntry(next)
      taken.push(next)
    } else await refuseEntry(next, outcome)
    sent++
  }
}

/** Gives a new ticket to entries that were held at a sign-out, or refused for their ticket. */
async function replaceTickets(owner: string, askForTicket: AskForTicket): Promise<void> {
  const ended = (await entriesOf(owner)).filter(({ held, refusal }) => held || refusal?.code === 'ticket_invalid')
  for (const dealId of new Set(ended.map((entry) => entry.dealId))) {
    const ticket = await askForTicket(dealId).catch(() => null)
    if (ticket !== null) await renewTickets(owner, dealId, ticket)
  }
}

async function send({ dealId, ticket, key, entry }: OutboxEntry): Promise<Outcome> {
  const response = await fetch(localPath(`/api/deals/${dealId}/kit/entries`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket, key, entry }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null)
  if (!response) return 'later'
  const outcome = outcomeOf(response.status, await response.json().catch(() => null))
  return typeof outcome === 'string' ? outcome : onOwnClock(outcome, response.headers.get('date'))
}

/**
 * The refusal with its time as the clock of this device will show it: a clock that is hours slow must not keep the code locked
 * for hours.
 */
export function onOwnClock(refusal: Refusal, serverDate: string | null): Refusal {
  const { now } = refusal
  const ahead = Date.now() - Date.parse(serverDate ?? '')
  if (!now || Number.isNaN(ahead)) return refusal
  return { ...refusal, now: { ...now, at: new Date(Date.parse(now.at) + ahead).toISOString() } }
}

/**
 * A server that is busy, or fails, may take it later. What it refuses it would refuse again. An answer that is not the
 * server's own, such as the sign-in page of a hotel, counts as none.
 */
export function outcomeOf(status: number, body: (Partial<Refusal> & { acknowledged?: boolean }) | null): Outcome {
  if (status >= 200 && status < 300) return body?.acknowledged === true ? 'taken' : 'later'
  if (status < 400 || status >= 500 || status === 408 || status === 429) return 'later'
  if (body?.code === undefined) return 'later'
  return { status, code: body.code, message: body.message ?? '', now: body.now }
}
