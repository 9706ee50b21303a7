import type { AnyRouter } from '@tanstack/react-router'

/** Pixels. */
const NEAR = 10

/** Places are in pixels of the window. */
interface Press {
  x: number
  y: number
  /** Where the link was. */
  box: DOMRect
  link: Element | null
  /** The address that the press led away from. */
  from: string
}

/**
 * Follows a link to another page when the mouse button goes down on it, a tenth of a second before it comes up. Letting go
 * outside the link, or dragging it, takes back what the press did (WCAG 2.5.2). Returns what ends it.
 */
export function goOnPress(router: AnyRouter): () => void {
  let held: Press | undefined
  let byMouse = false
  /** Whether the first press of a double click led away. */
  let led = false

  function point({ pointerType }: PointerEvent) {
    byMouse = pointerType === 'mouse'
  }
  function down(event: MouseEvent) {
    held = undefined
    const press = { x: event.clientX, y: event.clientY, from: location.href }
    // What the page that came has under the mouse was not meant.
    if (led && event.detail > 1) {
      held = { ...press, box: new DOMRect(), link: null }
      return
    }
    led = false
    const link = (event.target as Element).closest('a')
    if (!link || !byMouse || !isPlain(event) || !leadsAway(link, router)) return
    const box = link.getBoundingClientRect()
    if (!follow(link)) return
    held = { ...press, box, link }
    led = true
  }
  function up(event: PointerEvent) {
    if (held && !isInside(held, event)) takeBack(held)
    // The click of this press comes in between.
    const released = held
    setTimeout(() => {
      if (held === released) held = undefined
    })
  }
  function drag(event: DragEvent) {
    if (!held) return
    // Of the page that came nothing was pressed.
    if (!held.link?.contains(event.target as Node)) return event.preventDefault()
    takeBack(held)
    held = undefined
  }
  function takeBack({ from }: Press) {
    if (location.href !== from) router.history.back()
  }
  function click(event: MouseEvent) {
    if (!held || !event.isTrusted) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  document.addEventListener('pointerdown', point, options)
  document.addEventListener('mousedown', down, options)
  document.addEventListener('pointerup', up, options)
  document.addEventListener('dragstart', drag, options)
  document.addEventListener('click', click, options)
  return () => ended.abort()
}

function isPlain({ button, ctrlKey, metaKey, altKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !altKey && !shiftKey
}

/** Inside the link, or where it was pressed: the area to press may reach beyond its box. */
function isInside({ box, x, y }: Press, { clientX, clientY }: PointerEvent): boolean {
  const inBox = box.left <= clientX && clientX <= box.right && box.top <= clientY && clientY <= box.bottom
  return inBox || Math.hypot(clientX - x, clientY - y) <= NEAR
}

function leadsAway(link: HTMLAnchorElement, router: AnyRouter): boolean {
  if (link.target || link.origin !== location.origin || link.pathname === location.pathname) return false
  const [, , page] = router.getMatchedRoutes(link.pathname)
  return page !== undefined
}

/** Clicks the link; false when the router left it to the browser, which then waits for the real click. */
function follow(link: HTMLAnchorElement): boolean {
  let taken = false
  const settle = (event: Event) => {
    taken = event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', settle, { once: true })
  link.focus({ preventScroll: true })
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }))
  window.removeEventListener('click', settle)
  return taken
}
