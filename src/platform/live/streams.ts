import type { ServerResponse } from 'node:http'
import type { NotificationHandler } from '../database/notifications.ts'
import type { Principal } from '../http/auth.ts'
import { ADMINS, LIVE_CHANNEL, readEvents } from './publish.ts'
import { makeRecentEvents, type NumberedEvent } from './recent-events.ts'

/** Owner of a stream. The streams of one token end with the token. */
export interface Holder {
  personId: string
  principal: Principal
  /** True for a stream that also gets the events for admins. */
  isAdmin?: boolean
}

interface Stream extends Holder {
  response: ServerResponse
  /** Milliseconds, as of `performance.now()`. */
  writtenAt: number
}

export interface StreamLimits {
  /** Streams of one person; one more ends their oldest. Fewer than the six connections of a browser, which calls need, too. */
  perPerson: number
  /** Streams of this process. */
  total: number
  /** Milliseconds without an event before a heartbeat: less than the idle timeouts of the server and of proxies (60 s). */
  heartbeatMs: number
  /** Milliseconds between two looks for heartbeats that are due and tokens that have expired. */
  lookMs: number
  /** Milliseconds between two checks for tokens that were revoked, and for people who were disabled or deleted. */
  revocationMs: number
}

export const STREAM_LIMITS: StreamLimits = {
  perPerson: 4,
  total: 3_000,
  heartbeatMs: 20_000,
  lookMs: 2_000,
  revocationMs: 10_000,
}

/** Position from which a client wants the events. Without either field it is now. */
export interface Position {
  /** The id of the last event that it has seen. */
  lastId?: string | undefined
  /** Milliseconds since it began to ask for what its page shows. */
  ago?: number | undefined
}

/** Returns for each holder, in order, true if they may no longer have their streams. */
export type AreEnded = (holders: Holder[]) => Promise<boolean[]>

/** Milliseconds after which a client connects again when its stream has ended. It waits longer when streams do not last. */
const RETRY_MS = 500

/** A client that has not read this many bytes does not read at all; it gets what it missed when it connects again. */
const UNREAD_BYTES = 64 * 1024

/** The open event streams of this process. Each gets the events of its person and of nobody else. */
export class LiveStreams {
  readonly #byPerson = new Map<string, Set<Stream>>()
  readonly #admins = new Set<Stream>()
  readonly #recent = makeRecentEvents()
  readonly #areEnded: AreEnded
  readonly #limits: StreamLimits
  readonly #timers: NodeJS.Timeout[]
  #count = 0
  #isClosed = false

  constructor(areEnded: AreEnded, limits: StreamLimits = STREAM_LIMITS) {
    this.#areEnded = areEnded
    this.#limits = limits
    const checking = () => void this.#endRevoked().catch(ignore)
    this.#timers = [
      setInterval(() => this.#sendHeartbeats(), limits.lookMs).unref(),
      setInterval(checking, limits.revocationMs).unref(),
    ]
  }

  /** Passes on what the database tells; the process listens. */
  readonly notifications: NotificationHandler = {
    channel: LIVE_CHANNEL,
    onNotification: (payload) => {
      for (const event of readEvents(payload)) {
        const numbered = this.#recent.add(event)
        for (const stream of this.#streamsOf(event.to)) this.#write(stream, this.#eventText(numbered))
      }
    },
    onGap: () => {
      this.#recent.restart()
      for (const stream of this.#all()) this.#write(stream, this.#plainEvent('resync'))
    },
  }

  /** How many streams are open. */
  get count(): number {
    return this.#count
  }

  isFull(): boolean {
    return this.#count >= this.#limits.total
  }

  /** Adds a response whose headers are sent. */
  open({ personId, principal, isAdmin = false }: Holder, response: ServerResponse, position: Position): void {
    const streams = this.#byPerson.get(personId) ?? new Set()
    const [oldest] = streams
    if (oldest && streams.size >= this.#limits.perPerson) this.#end(oldest, 'replaced')
    const stream = { personId, principal, isAdmin, response, writtenAt: 0 }
    this.#byPerson.set(personId, streams.add(stream))
    if (isAdmin) this.#admins.add(stream)
    this.#count++
    response.once('close', () => this.#remove(stream))
    // A connection that breaks while something is written: it is closed then.
    response.on('error', ignore)
    this.#write(stream, `retry: ${RETRY_MS}\n${this.#greeting(stream, position)}`)
    if (this.#isClosed) this.#end(stream, 'stopping')
  }

  /** Ends all streams, and from now on each new one: the process stops. */
  close(): void {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const stream of this.#all()) this.#end(stream, 'stopping')
  }

  /** First text of a stream: the events that the client missed and `ready`, or `resync` if it has to load everything again. */
  #greeting({ personId, isAdmin }: Holder, { lastId, ago }: Position): string {
    if (lastId === undefined && ago === undefined) return this.#plainEvent('ready')
    const recipients = isAdmin ? [personId, ADMINS] : [personId]
    const missed =
      lastId === undefined ? this.#recent.sinceAgo(ago ?? 0, recipients) : this.#recent.since(lastId, recipients)
    if (missed === null) return this.#plainEvent('resync')
    return missed.map((event) => this.#eventText(event)).join('') + this.#plainEvent('ready')
  }

  #plainEvent(name: 'ready' | 'resync'): string {
    return `id: ${this.#recent.idOf()}\nevent: ${name}\ndata:\n\n`
  }

  #eventText({ topic, id = '', number }: NumberedEvent): string {
    return `id: ${this.#recent.idOf(number)}\ndata: ${topic} ${id}\n\n`
  }

  #all(): Stream[] {
    return [...this.#byPerson.values()].flatMap((streams) => [...streams])
  }

  #streamsOf(to: string): Iterable<Stream> {
    return to === ADMINS ? this.#admins : (this.#byPerson.get(to) ?? [])
  }

  #write(stream: Stream, text: string): void {
    if (isExpired(stream)) this.#end(stream, 'token')
    else if (stream.response.writableLength > UNREAD_BYTES) stream.response.destroy()
    else {
      stream.writtenAt = performance.now()
      stream.response.write(text)
    }
  }

  #end(stream: Stream, reason: 'token' | 'replaced' | 'stopping'): void {
    this.#remove(stream)
    stream.response.end(`event: end\ndata: ${reason}\n\n`)
  }

  #remove(stream: Stream): void {
    const streams = this.#byPerson.get(stream.personId)
    if (!streams?.delete(stream)) return
    this.#admins.delete(stream)
    this.#count--
    if (streams.size === 0) this.#byPerson.delete(stream.personId)
  }

  #sendHeartbeats(): void {
    const due = performance.now() - this.#limits.heartbeatMs
    for (const stream of this.#all()) if (stream.writtenAt <= due || isExpired(stream)) this.#write(stream, ':\n\n')
  }

  async #endRevoked(): Promise<void> {
    const streams = this.#all()
    if (streams.length === 0) return
    const ended = await this.#areEnded(streams)
    for (const [place, stream] of streams.entries()) if (ended[place]) this.#end(stream, 'token')
  }
}

function isExpired({ principal }: Stream): boolean {
  return principal.expiresAt * 1000 <= Date.now()
}

function ignore(): void {}
