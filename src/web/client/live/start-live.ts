import type { QueryClient } from '@tanstack/react-query'
import { getIdToken, nextIdToken } from '#people/sign-in/ui/auth/auth-client.ts'
import { EventReader } from './event-reader.ts'
import { gather } from './gather.ts'
import { countCuts, isPolling, pauseBefore } from './next-try.ts'
import { isLive, keysOf } from './topics.ts'

/** Without a byte for so long the connection is dead: the server sends one each 20 seconds. */
const SILENCE_MS = 50_000
const POLL_MS = 20_000
/** A stream that opens later than this may have missed what happened between the page's first calls and its own. */
const OPENING_MS = 3_000
const OFFICE_MS = 500
/** After the server closed this stream for a newer one of the same person, another tab is in use. */
const REPLACED_PAUSE_MS = 60_000

/** How a stream ended: `token` needs a new one, `stop` will not come back. */
type End = 'cut' | 'token' | 'replaced' | 'stop'

/**
 * Keeps the queries of the page right by the event stream, or by asking each 20 seconds while no stream lasts. Returns a
 * function that stops it. Only for signed-in people. `since`: when the page made its first call, as of `performance.now()`.
 */
export function startLive(queryClient: QueryClient, since: number): () => void {
  const stopped = new AbortController()
  let [cuts, current] = [0, new AbortController()]
  const reader = new EventReader()
  const askAgain = () => void queryClient.invalidateQueries({ predicate: isLive })
  // What happens anywhere on the site is told to admins: once for all of half a second.
  const office = gather(() => ask(queryClient, 'office'), OFFICE_MS)
  const onEvent = (data: string) => (data === 'office' ? office.call() : ask(queryClient, data))
  const polling = setInterval(() => {
    if (isPolling(cuts) && !document.hidden) askAgain()
  }, POLL_MS)
  // A hidden page gives its connection back: a browser opens six to a site over HTTP/1.1, all its tabs together.
  const endIfHidden = () => document.hidden && current.abort()
  document.addEventListener('visibilitychange', endIfHidden)

  async function run(): Promise<void> {
    let isNewToken = false
    while (!stopped.signal.aborted) {
      await visible(stopped.signal)
      current = new AbortController()
      const began = performance.now()
      const end = await readStream({ reader, since, onEvent, askAgain, isNewToken, signal: current.signal })
      if (end === 'stop') return
      cuts = document.hidden ? cuts : countCuts(cuts, performance.now() - began)
      isNewToken = end === 'token'
      await pause(end === 'replaced' ? REPLACED_PAUSE_MS : pauseBefore(cuts, Math.random()), stopped.signal)
    }
  }
  run()

  return () => {
    stopped.abort()
    current.abort()
    clearInterval(polling)
    office.stop()
    document.removeEventListener('visibilitychange', endIfHidden)
  }
}

function ask(queryClient: QueryClient, data: string): void {
  for (const queryKey of keysOf(data)) queryClient.invalidateQueries({ queryKey })
}

interface Reading {
  reader: EventReader
  since: number
  /** Topic and id of what has changed. */
  onEvent: (data: string) => void
  askAgain: () => void
  /** Asks for a new token first: the one before was refused. */
  isNewToken: boolean
  signal: AbortSignal
}

async function readStream(reading: Reading): Promise<End> {
  const { isNewToken, signal } = reading
  const silence = new AbortController()
  let watch: ReturnType<typeof watchSilence> | undefined
  try {
    const token = isNewToken ? await getIdToken(true) : await nextIdToken(signal)
    if (!token) return 'stop'
    watch = watchSilence(() => silence.abort())
    const response = await openStream(token, reading, AbortSignal.any([signal, silence.signal]))
    if (response.status === 401) return isNewToken ? 'stop' : 'token'
    if (response.status === 403) return 'stop'
    if (!response.ok || !response.body) return 'cut'
    reading.reader.restart()
    return await readEvents(response.body, { ...reading, onBytes: watch.reset })
  } catch {
    return 'cut'
  } finally {
    watch?.stop()
  }
}

/** The first one begins with what has happened since the page's first call, each later one where the one before ended. */
async function openStream(token: string, { reader, since, askAgain }: Reading, signal: AbortSignal): Promise<Response> {
  const asked = performance.now()
  const isFirst = reader.lastId === ''
  const address = isFirst ? `/api/live?ago=${Math.ceil(asked - since + OPENING_MS)}` : '/api/live'
  const headers = { authorization: `Bearer ${token}`, ...(!isFirst && { 'last-event-id': reader.lastId }) }
  const response = await fetch(address, { headers, signal })
  if (isFirst && response.ok && performance.now() - asked > OPENING_MS) askAgain()
  return response
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  { reader, onEvent, askAgain, onBytes }: Pick<Reading, 'reader' | 'onEvent' | 'askAgain'> & { onBytes: () => void },
): Promise<End> {
  const chunks = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await chunks.read()
    if (done) return 'cut'
    onBytes()
    for (const { name, data } of reader.read(decoder.decode(value, { stream: true }))) {
      if (name === 'end') return data === 'token' || data === 'replaced' ? data : 'cut'
      if (name === 'resync') askAgain()
      if (name === '') onEvent(data)
    }
  }
}

function watchSilence(onSilence: () => void) {
  let timer = setTimeout(onSilence, SILENCE_MS)
  return {
    reset: () => {
      clearTimeout(timer)
      timer = setTimeout(onSilence, SILENCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Resolves when the page is shown. */
function visible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden || signal.aborted) return resolve()
    const done = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', done)
      resolve()
    }
    document.addEventListener('visibilitychange', done)
    signal.addEventListener('abort', done)
  })
}

/** Ends sooner when the connection is back, or at once when it is no longer needed. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
