import { GOOGLE_WINDOW, type GoogleOutcome, type GoogleWindowError } from '#identity/contract.ts'

/** How a visit to Google ends: as the sign-in service hands it over, or as this page notices it. */
export type GoogleEnd =
  | GoogleOutcome
  | { id: string; error: GoogleWindowError | 'popup-closed-by-user' | 'cancelled' | 'timeout' }

export interface GoogleVisit {
  end: Promise<GoogleEnd>
  /** An answer that comes after the window was taken for closed; never fulfilled otherwise. */
  late: Promise<GoogleOutcome>
  cancel: () => void
}

/** The size of the window, in pixels (row N09). */
const WIDTH = 500
const HEIGHT = 600
/** After the window was closed its answer may still be on the way (row N09). Milliseconds, as all here. */
const GRACE = 8_000
/** How long somebody may stay at Google, and how long the outcome of a redirect is good for (row N10). */
const LIFE = 600_000
const LOOK = 250
/** A window that is cut off looks like one at Google for less than this, before it reads as closed. */
const SURE = 2_000

/**
 * Opens the window and waits for its answer; null when the browser keeps it shut. To be called in the click itself:
 * browsers open windows for nobody else.
 */
export function openGoogleWindow(): GoogleVisit | null {
  const id = newId()
  const left = Math.max(0, (screen.availWidth - WIDTH) / 2)
  const top = Math.max(0, (screen.availHeight - HEIGHT) / 2)
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
  const popup = window.open(address(id), '', features)
  return popup ? waitFor(id, popup) : null
}

/** The page itself goes to Google and comes back to `back`, where `takeRedirectEnd` finds the outcome. */
export function leaveForGoogle(back: string): void {
  location.assign(address(newId(), back))
}

/** How the visit ended that the page left for; once, and null when there was none or it was too long ago. */
export function takeRedirectEnd(): GoogleEnd | null {
  const kept = sessionStorage.getItem(GOOGLE_WINDOW.channel)
  if (!kept) return null
  sessionStorage.removeItem(GOOGLE_WINDOW.channel)
  const { outcome, at } = JSON.parse(kept) as { outcome: GoogleOutcome; at: number }
  return Date.now() - at < LIFE ? outcome : null
}

function address(id: string, back?: string): string {
  const query = new URLSearchParams({ id, origin: location.origin, ...(back && { back }) })
  return `${GOOGLE_WINDOW.start}?${query}`
}

/** Not `randomUUID`: that is missing on pages without https. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function waitFor(id: string, popup: Window): GoogleVisit {
  const channel = new BroadcastChannel(GOOGLE_WINDOW.channel)
  let settle: (end: GoogleEnd) => void = () => {}
  const end = new Promise<GoogleEnd>((resolve) => {
    settle = resolve
  })
  let settleLate: (outcome: GoogleOutcome) => void = () => {}
  const late = new Promise<GoogleOutcome>((resolve) => {
    settleLate = resolve
  })
  let wasClosed = false
  const finish = (how: GoogleEnd) => {
    settle(how)
    channel.close()
    window.removeEventListener('message', hear)
    stopWatching()
    clearTimeout(limit)
    popup.close()
  }
  const hear = ({ origin, data }: MessageEvent) => {
    if (origin !== location.origin || !isOutcome(data, id)) return
    finish(data)
    if (wasClosed) settleLate(data)
  }
  channel.addEventListener('message', hear)
  window.addEventListener('message', hear)
  const stopWatching = watchClosing(popup, () => {
    // It may be there all the same, out of sight: its answer is waited for until the time is over.
    wasClosed = true
    settle({ id, error: 'popup-closed-by-user' })
  })
  const limit = setTimeout(() => finish({ id, error: 'timeout' }), LIFE)
  return { end, late, cancel: () => finish({ id, error: 'cancelled' }) }
}

/** Whether a message tells how the visit `id` ended; extensions and other windows of ours send messages, too. */
export function isOutcome(data: unknown, id: string): data is GoogleOutcome {
  const said = (data ?? {}) as Record<string, unknown>
  const hasToken = typeof said.idToken === 'string' && typeof said.rawNonce === 'string'
  return said.id === id && (hasToken || typeof said.error === 'string')
}

/**
 * Calls `closed` when the person closed the window. A window that another page has cut off from this one
 * (Cross-Origin-Opener-Policy) reads as closed too, at the latest a moment after it arrived there. One that was seen at
 * Google for longer is closed. Of another, it depends on where the person is: whoever is back at this page for the whole
 * of the grace has closed it, or has at least left it.
 */
function watchClosing(popup: Window, closed: () => void): () => void {
  let arrived: number | undefined
  let seen = 0
  /** Since when the window counts as closed. */
  let since: number | undefined
  const look = setInterval(() => {
    const now = Date.now()
    if (!popup.closed) {
      seen = now
      if (hasLeft(popup)) arrived ??= now
      return
    }
    const sure = arrived !== undefined && seen - arrived >= SURE
    if (sure || document.hasFocus()) since ??= now
    else since = undefined
    if (since !== undefined && now - since >= GRACE) {
      clearInterval(look)
      closed()
    }
  }, LOOK)
  return () => clearInterval(look)
}

/** Whether the window shows a page: its address can be read, or it is another site's and cannot. */
function hasLeft(popup: Window): boolean {
  try {
    return popup.location.href !== 'about:blank'
  } catch {
    return true
  }
}
