import type { AnyRouter } from '@tanstack/react-router'

const MAX_ENTRIES = 50

/**
 * Going back in the history focuses the link that the visitor followed, as browsers do for pages that they restore themselves. Keyboard
 * users then continue where they were in a long list. Returns a function that stops it.
 */
export function restoreFocus(router: AnyRouter): () => void {
  /** The `href` of the last link followed, by the key of the history entry. The oldest entries are dropped. */
  const followed = new Map<string, string>()
  const entryKey = () => router.history.location.state.key ?? ''

  function record(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : null
    const href = target?.closest('main a[href]')?.getAttribute('href')
    if (!href) return
    followed.set(entryKey(), href)
    for (const oldest of [...followed.keys()].slice(0, -MAX_ENTRIES)) followed.delete(oldest)
  }
  document.addEventListener('click', record, { capture: true })
  const unsubscribe = router.subscribe('onRendered', () => {
    const href = followed.get(entryKey())
    const hasFocus = document.activeElement !== null && document.activeElement !== document.body
    if (!href || hasFocus) return
    document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true })
  })
  return () => {
    document.removeEventListener('click', record, { capture: true })
    unsubscribe()
  }
}
