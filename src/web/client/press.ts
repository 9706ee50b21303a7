import type { AnyRouter, HistoryLocation } from '@tanstack/react-router'

/** Pixels. */
const NEAR = 10

/** UploadSlots are in pixels of the window. */
interface Press {
  x: number
  y: number
  /** Where the link was. */
  box: DOMRect
  link: Element | null
  /** What the press led away from. */
  from: HistoryLocation
}

/**
 * Follows a link to another page when the mouse button goes down on it, a tenth of a second before it comes up. Letting go
 * outside the link, or dragging it, takes back what the press did (WCAG 2.5.2); where that would lose what was typed, and
 * for presses that no mouse made, the link waits for the click. Returns what ends it.
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
    // Who acts for a person with a screen reader sends mouse events, too: with no count, or with no pointer before them.
    const mouse = byMouse && event.detail > 0
    byMouse = false
    const press = { x: event.clientX, y: event.clientY, from: router.history.location }
    // What the page that came has under the mouse was not meant.
    if (led && event.detail > 1) {
      held = { ...press, box: new DOMRect(), link: null }
      return
    }
    led = false
    const link = (event.target as Element).closest('a')
    if (!link || !mouse || !isPlain(event) || !leadsAway(link, router) || isFilledIn()) return
    const box = boxOf(link)
    if (!follow(link)) return
    held = { ...press, box, link }
    led = true
  }
  /** The press itself takes the focus afterwards, also from where the page that came has put it. */
  function keepFocus(event: MouseEvent) {
    const focused = document.activeElement
    if (held?.link && focused !== held.link && focused !== document.body) event.preventDefault()
  }
  function up(event: PointerEvent) {
    if (event.pointerType !== 'mouse') return
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
    letGo()
  }
  function takeBack({ from }: Press) {
    const now = router.history.location
    if (now.href === from.href) return
    if (now.state.__TSR_index > from.state.__TSR_index) router.history.back()
    // The link took the place of its page in the history.
    else router.history.replace(from.href, from.state)
  }
  /** Its release may never be told, as when another window came in between. */
  function letGo() {
    held = undefined
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
  document.addEventListener('keydown', letGo, options)
  document.addEventListener('pointercancel', letGo, options)
  window.addEventListener('blur', letGo, { signal: ended.signal })
  window.addEventListener('mousedown', keepFocus, { signal: ended.signal })
  return () => ended.abort()
}

function isPlain({ button, ctrlKey, metaKey, altKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !altKey && !shiftKey
}

/** The link's, or that of the card that it is stretched over. */
function boxOf(link: HTMLAnchorElement): DOMRect {
  const isStretched =
    getComputedStyle(link).position === 'static' && getComputedStyle(link, '::after').position === 'absolute'
  return ((isStretched && link.offsetParent) || link).getBoundingClientRect()
}

/** Whether something on this page was typed or chosen that it would not have when one comes back. */
function isFilledIn(): boolean {
  const forms = document.querySelectorAll<HTMLFormElement>('main form:not([role=search])')
  return [...forms].some((form) =>
    [...form.elements].some((field) => {
      if (field instanceof HTMLSelectElement)
        return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
      if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
      return (
        field instanceof HTMLInputElement &&
        (field.value !== field.defaultValue || field.checked !== field.defaultChecked)
      )
    }),
  )
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
