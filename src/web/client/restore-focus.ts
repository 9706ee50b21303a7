import type { AnyRouter } from '@tanstack/react-router'

/** So many places are remembered; the oldest go first. */
const MOST = 50

/**
 * Whoever comes back to a page stands on the link by which they left it, as in pages that the browser itself keeps: a keyboard
 * reader of the third dozen of products need not start at the top. Returns what ends it.
 */
export function rememberFocus(router: AnyRouter): () => void {
  /** The links by which places of the history were left. */
  const left = new Map<string, string>()
  const here = () => router.history.location.state.__TSR_key ?? ''

  function remember(event: MouseEvent) {
    const link = (event.target as Element).closest?.('main a[href]')
    const href = link?.getAttribute('href')
    if (!href) return
    left.set(here(), href)
    if (left.size > MOST) left.delete(left.keys().next().value as string)
  }
  document.addEventListener('click', remember, { capture: true })
  const unsubscribe = router.subscribe('onRendered', () => {
    const href = left.get(here())
    // Somebody who stands elsewhere by now is not called back.
    if (!href || (document.activeElement && document.activeElement !== document.body)) return
    const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)
    link?.focus({ preventScroll: true })
  })
  return () => {
    document.removeEventListener('click', remember, { capture: true })
    unsubscribe()
  }
}
