/**
 * Fill for a function that our scripts use and the oldest browsers of the README lack, in the smallest form that works for us.
 * `test/e2e/http/oldest-browsers.test.ts` fails on any other function that they lack.
 */
type Fill = [owner: object | undefined, name: string, fill: unknown]

const arrays: Fill[] = [
  [Array.prototype, 'toSorted', sorted],
  [Array.prototype, 'toReversed', reversed],
  [Array.prototype, 'toSpliced', spliced],
  [Map, 'groupBy', grouped],
]

const calls: Fill[] = [
  [Promise, 'withResolvers', resolvers],
  [AbortSignal, 'timeout', timeoutSignal],
  [AbortSignal, 'any', anySignal],
  [URL, 'parse', parsed],
  [URL, 'canParse', (url: string, base?: string) => parsed(url, base) !== null],
  // Chrome, Firefox and Safari have it on pages with HTTPS alone.
  [globalThis.crypto, 'randomUUID', randomId],
]

const elements: Fill[] = [
  [globalThis.HTMLFormElement?.prototype, 'requestSubmit', requestSubmit],
  [globalThis.Element?.prototype, 'checkVisibility', isRendered],
]

for (const [owner, name, value] of [...arrays, ...calls, ...elements])
  if (owner && !(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })

function sorted<T>(this: ArrayLike<T>, order?: (a: T, b: T) => number): T[] {
  return Array.from(this).sort(order)
}

function reversed<T>(this: ArrayLike<T>): T[] {
  return Array.from(this).reverse()
}

function spliced<T>(this: ArrayLike<T>, ...change: [start: number, count: number, ...added: T[]]): T[] {
  const copy = Array.from(this)
  copy.splice(...change)
  return copy
}

function grouped<K, T>(all: Iterable<T>, keyOf: (one: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  let index = 0
  for (const one of all) {
    const key = keyOf(one, index++)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}

function resolvers(): object {
  const parts: Record<string, unknown> = {}
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }))
  return parts
}

function timeoutSignal(ms: number): AbortSignal {
  const control = new AbortController()
  setTimeout(() => control.abort(new DOMException('The time is over', 'TimeoutError')), ms)
  return control.signal
}

function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const control = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) control.abort(signal.reason)
    signal.addEventListener('abort', () => control.abort(signal.reason), { once: true, signal: control.signal })
  }
  return control.signal
}

function parsed(url: string, base?: string): URL | null {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}

/** Version 4 of RFC 9562: 122 random bits. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Submits as a press of the button does: with the checks and the event that `submit()` leaves out. */
function requestSubmit(this: HTMLFormElement): void {
  const button = document.createElement('button')
  button.hidden = true
  this.append(button)
  button.click()
  button.remove()
}

function isRendered(this: Element): boolean {
  return this.getClientRects().length > 0
}

export {}
