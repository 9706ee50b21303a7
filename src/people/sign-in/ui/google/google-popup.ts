import { GOOGLE_WINDOW, type GoogleOutcome, type GoogleWindowError } from '#services/identity/contract.ts'
import { isRecord } from '#shared/objects.ts'
import { tabStorage } from '#ui/browser/storage.ts'
import { language } from '#words/language.ts'

/** The result of a sign-in at Google: from the sign-in service, or an error that this page detects. */
export type GoogleResult =
  | GoogleOutcome
  | {
      id: string
      error: GoogleWindowError | 'popup-closed-by-user' | 'web-storage-unsupported' | 'cancelled' | 'timeout'
    }

export interface GooglePopup {
  result: Promise<GoogleResult>
  /** A result that arrives after `result` was popup-closed-by-user; otherwise it never settles. */
  resultAfterClose: Promise<GoogleOutcome>
  cancel: () => void
}

/** The size of the popup, in pixels (row N09). */
const WIDTH = 500
const HEIGHT = 600
/** The result may still arrive after the popup was closed (row N09). */
const CLOSED_GRACE_MS = 8_000
/** How long a sign-in at Google may take, and how long the result of a redirect is valid (row N10). */
const TIMEOUT_MS = 600_000
const POLL_MS = 250
/** A popup that is cut off reads as closed sooner than this after it has left for Google. */
const CUT_OFF_MS = 2_000

/**
 * Opens the popup; null when the browser blocks it. Call it in the click handler itself: browsers block popups that open
 * later.
 */
export function openGooglePopup(): GooglePopup | null {
  const id = crypto.randomUUID()
  const left = Math.max(0, (screen.availWidth - WIDTH) / 2)
  const top = Math.max(0, (screen.availHeight - HEIGHT) / 2)
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
  const popup = window.open(startUrl(id), '', features)
  return popup ? waitForResult(id, popup) : null
}

/** Sends the page itself to Google; it comes back to `returnTo`, where `takeRedirectResult` finds the result. */
export function redirectToGoogle(returnTo: string): void {
  location.assign(startUrl(crypto.randomUUID(), returnTo))
}

/**
 * The result of a redirect, once; null when there is none or it has expired. A browser that keeps nothing could not take it
 * along.
 */
export function takeRedirectResult(): GoogleResult | null {
  if (location.hash === GOOGLE_WINDOW.notKept) {
    history.replaceState(history.state, '', location.pathname + location.search)
    return { id: '', error: 'web-storage-unsupported' }
  }
  const stored = tabStorage.get(GOOGLE_WINDOW.channel)
  if (!stored) return null
  tabStorage.remove(GOOGLE_WINDOW.channel)
  const { outcome, at } = JSON.parse(stored) as { outcome: GoogleOutcome; at: number }
  return Date.now() - at < TIMEOUT_MS ? outcome : null
}

function startUrl(id: string, returnTo?: string): string {
  const query = new URLSearchParams({ id, origin: location.origin, ...(returnTo && { back: returnTo }), language })
  return `${GOOGLE_WINDOW.start}?${query}`
}

/**
 * Null where the browser keeps nothing of the site, as Firefox with blocked cookies: a popup that is not cut off posts to its
 * opener.
 */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(GOOGLE_WINDOW.channel)
  } catch {
    return null
  }
}

function waitForResult(id: string, popup: Window): GooglePopup {
  const channel = openChannel()
  const result = Promise.withResolvers<GoogleResult>()
  const resultAfterClose = Promise.withResolvers<GoogleOutcome>()
  let wasClosed = false
  const finish = (value: GoogleResult) => {
    result.resolve(value)
    channel?.close()
    window.removeEventListener('message', onMessage)
    stopWatching()
    clearTimeout(timeout)
    popup.close()
  }
  const onMessage = ({ origin, data }: MessageEvent) => {
    if (origin !== location.origin || !isOutcome(data, id)) return
    finish(data)
    if (wasClosed) resultAfterClose.resolve(data)
  }
  channel?.addEventListener('message', onMessage)
  window.addEventListener('message', onMessage)
  const stopWatching = watchClosing(popup, () => {
    // A popup that is cut off reads as closed, too: its result is accepted until the timeout.
    wasClosed = true
    result.resolve({ id, error: 'popup-closed-by-user' })
  })
  const timeout = setTimeout(() => finish({ id, error: 'timeout' }), TIMEOUT_MS)
  return {
    result: result.promise,
    resultAfterClose: resultAfterClose.promise,
    cancel: () => finish({ id, error: 'cancelled' }),
  }
}

/** True if a message is the result of the sign-in `id`. Extensions and other tabs of the site post messages, too. */
export function isOutcome(data: unknown, id: string): data is GoogleOutcome {
  if (!isRecord(data) || data.id !== id) return false
  return typeof data.error === 'string' || (typeof data.idToken === 'string' && typeof data.rawNonce === 'string')
}

/**
 * Calls `onClosed` when the user has closed the popup. `popup.closed` alone cannot tell: a popup that the
 * Cross-Origin-Opener-Policy of another page cuts off reads as closed, too, within `CUT_OFF_MS` of its arrival there.
 * A popup that was open at Google for longer is closed. Otherwise this page must have the focus for the whole grace
 * period: the user has then closed the popup or left it.
 */
function watchClosing(popup: Window, onClosed: () => void): () => void {
  let arrivedAt: number | undefined
  let lastOpenAt = 0
  let closedSince: number | undefined
  const poll = setInterval(() => {
    const now = Date.now()
    if (!popup.closed) {
      lastOpenAt = now
      if (hasNavigated(popup)) arrivedAt ??= now
      return
    }
    const certain = arrivedAt !== undefined && lastOpenAt - arrivedAt >= CUT_OFF_MS
    if (certain || document.hasFocus()) closedSince ??= now
    else closedSince = undefined
    if (closedSince !== undefined && now - closedSince >= CLOSED_GRACE_MS) {
      clearInterval(poll)
      onClosed()
    }
  }, POLL_MS)
  return () => clearInterval(poll)
}

/** True if the popup shows a page. Reading the address of another site throws. */
function hasNavigated(popup: Window): boolean {
  try {
    return popup.location.href !== 'about:blank'
  } catch {
    return true
  }
}
