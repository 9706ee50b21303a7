import type { AnyRouter } from '@tanstack/react-router'

const MAX_ENTRIES = 50
const FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'

/**
 * Gives the keyboard a place on each page that a visitor goes to within the site, as a browser does with a new document, and
 * announces its title. Going back in the history focuses the link that the visitor had followed: keyboard users then continue
 * where they were in a long list. Any other page begins at its heading. Returns a function that stops it.
 *
 * @param announce gets the title of the page
 */
export function placeFocus(router: AnyRouter, announce: (title: string) => void): () => void {
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
  const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    const href = followed.get(entryKey())
    const link = href && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)
    if (link && isLost(document.activeElement)) return link.focus({ preventScroll: true })
    if (!fromLocation || !pathChanged) return
    announce(document.title)
    if (toLocation.hash === '' && !isPlaced(document.activeElement)) focusHeading()
  })
  return () => {
    document.removeEventListener('click', record, { capture: true })
    unsubscribe()
  }
}

function isLost(active: Element | null): boolean {
  return active === null || active === document.body
}

/** True if the page has placed the focus itself, a dialog is open, or a text field has the focus. */
function isPlaced(active: Element | null): boolean {
  if (isLost(active)) return false
  return active?.closest('main, dialog, [role=dialog], [role=alertdialog]') != null || active?.matches(FIELD) === true
}

function focusHeading(): void {
  const main = document.getElementById('main')
  const heading = main?.querySelector<HTMLElement>('h1')
  if (heading) heading.tabIndex = -1
  const target = heading ?? main
  target?.focus({ preventScroll: true })
}
