import { AsyncLocalStorage } from 'node:async_hooks'

/** Trace of a caller's `traceparent` (W3C Trace Context), with this request as a span of it. */
export interface Trace {
  /** 32 hexadecimal digits. */
  id: string
  /** 16 hexadecimal digits: of this request, not of its caller. */
  span: string
  /** Two hexadecimal digits. */
  flags: string
}

const current = new AsyncLocalStorage<Trace>()

/** Version, trace, span of the caller, flags; a later version may add something after a hyphen. */
const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
/** A later version may be longer; what is far longer is none. */
const MAX_LENGTH = 200
/** Sampled, and a random id: the flags that are defined. */
const KNOWN_FLAGS = 0x03

/**
 * The trace of a request with this header; null for none, and for one that the standard says to ignore.
 * @param requestId a UUID: the span has its first 16 digits, so that each is found by the other
 */
export function readTraceparent(header: string | string[] | undefined, requestId: string): Trace | null {
  if (typeof header !== 'string' || header.length > MAX_LENGTH) return null
  const [, version = '', id = '', caller = '', flags = '', more] = header.match(TRACEPARENT) ?? []
  if (version === '' || version === 'ff' || (version === '00' && more !== undefined)) return null
  if (/^0+$/.test(id) || /^0+$/.test(caller)) return null
  const known = Number.parseInt(flags, 16) & KNOWN_FLAGS
  return { id, span: requestId.replaceAll('-', '').slice(0, 16), flags: known.toString(16).padStart(2, '0') }
}

/** The header by which a request, or the answer to one, names its trace. */
export function traceparentOf({ id, span, flags }: Trace): string {
  return `00-${id}-${span}-${flags}`
}

/** Runs `run`, and all that it starts, as part of a trace. */
export function runInTrace<T>(trace: Trace, run: () => T): T {
  return current.run(trace, run)
}

/** The id of the trace that the caller runs in. */
export function currentTraceId(): string | undefined {
  return current.getStore()?.id
}

/** The header of a request to another service that belongs to this site; none outside of a trace. */
export function traceHeaders(): { traceparent?: string } {
  const trace = current.getStore()
  return trace ? { traceparent: traceparentOf(trace) } : {}
}
