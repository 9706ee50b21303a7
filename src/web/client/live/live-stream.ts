import { EventSource, type EventSourceFetchInit } from 'eventsource'
import { getIdToken, nextIdToken } from '#people/sign-in/ui/auth/auth-client.ts'
import { countCuts, pauseBefore } from './next-try.ts'

/** Milliseconds without a byte after which the connection is dead: the server sends one each 20 seconds. */
const SILENCE_MS = 50_000
/** A stream that opens later than this may have missed what happened between the page's first calls and its own. */
const OPENING_MS = 3_000
/**
 * Milliseconds until the next try after the server closed this stream for a newer one of the same person: another tab is in
 * use.
 */
const REPLACED_PAUSE_MS = 60_000

/** The event stream of a person. It connects again by itself, with a valid token and where it was, until it is closed. */
export class LiveStream {
  /** Streams that did not last, one after the other. */
  cuts = 0
  #source: EventSource | undefined
  #lastId = ''
  /** Why the server has ended the last connection. */
  #end = ''
  #began = 0
  #retryAt = 0
  #silence: ReturnType<typeof setTimeout> | undefined
  readonly #since: number
  readonly #onEvent: (data: string) => void
  readonly #onGap: () => void

  /**
   * `since`: when the page made its first call, as of `performance.now()`. `onEvent` gets topic and id of what has changed,
   * `onGap` says that events may have been missed.
   */
  constructor(since: number, onEvent: (data: string) => void, onGap: () => void) {
    this.#since = since
    this.#onEvent = onEvent
    this.#onGap = onGap
  }

  open(): void {
    this.close()
    const source = new EventSource('/api/live', { fetch: (_address, init) => this.#connect(init) })
    const listen = (name: string, run: (data: string) => void) =>
      source.addEventListener(name, (event: MessageEvent<string>) => {
        this.#lastId = event.lastEventId || this.#lastId
        run(event.data)
      })
    listen('ready', () => {})
    listen('message', this.#onEvent)
    listen('resync', this.#onGap)
    listen('end', (reason) => {
      this.#end = reason
    })
    source.addEventListener('error', () => source.readyState === source.CONNECTING && this.#planNext())
    this.#source = source
  }

  close(): void {
    clearTimeout(this.#silence)
    this.#source?.close()
  }

  /**
   * The first connection begins with what has happened since the page's first call, each later one where the last one ended.
   */
  async #connect({ signal, ...init }: EventSourceFetchInit): Promise<Response> {
    await pause(this.#retryAt - performance.now(), signal)
    signal.throwIfAborted()
    this.#began = performance.now()
    const isRefused = this.#end === 'token'
    this.#end = ''
    const token = isRefused ? await getIdToken(true) : await nextIdToken(signal)
    signal.throwIfAborted()
    if (!token) return withoutRetry()
    this.#awaitBytes()
    const asked = performance.now()
    const isFirst = this.#lastId === ''
    const address = isFirst ? `/api/live?ago=${Math.ceil(asked - this.#since + OPENING_MS)}` : '/api/live'
    const own = { authorization: `Bearer ${token}`, ...(!isFirst && { 'Last-Event-ID': this.#lastId }) }
    const response = await fetch(address, { ...init, headers: { ...init.headers, ...own }, signal })
    const { status, body } = response
    if (status === 403 || (status === 401 && isRefused)) return withoutRetry()
    if (status === 401) this.#end = 'token'
    if (!response.ok || !body) throw new Error(`status ${status}`)
    if (isFirst && performance.now() - asked > OPENING_MS) this.#onGap()
    return new Response(body.pipeThrough(this.#watched()), response)
  }

  /** The source waits itself for as long as the server says by `retry:`. */
  #planNext(): void {
    clearTimeout(this.#silence)
    this.cuts = countCuts(this.cuts, performance.now() - this.#began)
    const pauseMs = this.#end === 'replaced' ? REPLACED_PAUSE_MS : pauseBefore(this.cuts, Math.random())
    this.#retryAt = performance.now() + pauseMs
  }

  #watched(): TransformStream<Uint8Array, Uint8Array> {
    return new TransformStream({
      transform: (bytes, stream) => {
        this.#awaitBytes()
        stream.enqueue(bytes)
      },
    })
  }

  #awaitBytes(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      this.#planNext()
      this.open()
    }, SILENCE_MS)
  }
}

/** The answer after which an event source does not connect again. */
function withoutRetry(): Response {
  return new Response(null, { status: 204 })
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
