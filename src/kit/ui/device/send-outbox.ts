import {
  entriesOf,
  markIfSent,
  type OutboxEntry,
  type Refusal,
  refuseEntry,
  releaseEntries,
  removeEntry,
} from './outbox.ts'

/** What the answer to an entry means. */
type Outcome = 'taken' | 'later' | Refusal

interface Sending {
  taken: OutboxEntry[]
  /** Taken or refused. */
  sent: number
  left: number
}

/** Milliseconds. */
const TIMEOUT_MS = 15_000

/**
 * Sends the entries of a person in their order. Stops at the first that gets no answer, so that none overtakes another.
 * Resolves to those that the server has taken, and how many were answered. One tab, or the service worker, sends at a time.
 */
export async function sendOutbox(owner: string): Promise<Sending> {
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

async function send({ dealId, ticket, key, entry }: OutboxEntry): Promise<Outcome> {
  const response = await fetch(`/api/deals/${dealId}/kit/entries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket, key, entry }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null)
  return response ? outcomeOf(response.status, await response.json().catch(() => null)) : 'later'
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
