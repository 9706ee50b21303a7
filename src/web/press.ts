import type { AnyRouter } from '@tanstack/react-router'

/** Milliseconds: the second press of a double click. */
const DOUBLE = 300

/** Pixels. */
const NEAR = 10

/** Places are in pixels of the window. */
interface Press {
  time: number
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
  let last: Press | undefined
  let held: Press | undefined

  function down(event: PointerEvent) {
    held = undefined
    if (!isPlain(event)) return
    const { timeStamp: time, clientX: x, clientY: y } = event
    if (last && time - last.time < DOUBLE && isInside(last, event)) {
      // What the page that came has under the mouse was not meant.
      held = { ...last, link: null, from: location.href }
      return
    }
    const link = (event.target as Element).closest('a')
    if (!link || !leadsAway(link, router)) return
    const press = { time, x, y, box: link.getBoundingClientRect(), link, from: location.href }
    if (!follow(link)) return
    held = press
    last = press
  }
  function up(event: PointerEvent) {
    if (held && !isInside(held, event)) takeBack(held)
    // The click of this press comes in between.
    setTimeout(() => {
      held = undefined
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
  document.addEventListener('pointerdown', down, options)
  document.addEventListener('pointerup', up, options)
  document.addEventListener('dragstart', drag, options)
  document.addEventListener('click', click, options)
  return () => ended.abort()
}

function isPlain(event: PointerEvent): boolean {
  const { pointerType, button, ctrlKey, metaKey, altKey, shiftKey } = event
  return pointerType === 'mouse' && button === 0 && !ctrlKey && !metaKey && !altKey && !shiftKey
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
