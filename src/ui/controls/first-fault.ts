/** A refusal of the server may come so late. */
const WAIT_MS = 30_000
/** The marks of a submit before have gone by then. */
const SETTLE_MS = 100
const FOCUSABLE = 'input:enabled, select:enabled, textarea:enabled, button:enabled'

let stopWaiting: (() => void) | undefined

/**
 * Scrolls to the first field of a form that says what is wrong, and focuses it, as soon as there is one: after the screen with
 * the field is shown, or the server has refused. Only the last form waits.
 */
export function focusFirstFault(form: HTMLElement): void {
  stopWaiting?.()
  const observer = new MutationObserver(look)
  const timers = [setTimeout(start, SETTLE_MS), setTimeout(stop, WAIT_MS)]
  stopWaiting = stop
  function stop() {
    observer.disconnect()
    for (const timer of timers) clearTimeout(timer)
  }
  function start() {
    observer.observe(form, { subtree: true, childList: true, attributes: true })
    look()
  }
  function look() {
    const note = firstNote(form)
    if (!note) return
    stop()
    showFault(form, note)
  }
}

/** Does so after each submit of any form. Returns what ends that. */
export function listenForFaults(): () => void {
  const onSubmit = ({ target }: Event) => target instanceof HTMLElement && focusFirstFault(target)
  document.addEventListener('submit', onSubmit)
  return () => document.removeEventListener('submit', onSubmit)
}

/** The first line with a fault of a field that is on the screen, or would be if its `details` were open. */
function firstNote(form: HTMLElement): HTMLElement | undefined {
  for (const note of form.querySelectorAll<HTMLElement>('[data-fault]')) {
    const closed = note.closest<HTMLDetailsElement>('details:not([open])')
    if (closed?.offsetParent) closed.open = true
    if (note.offsetParent) return note
  }
  return undefined
}

/** A group of choices that is higher than half of the screen is shown by its end, where the message stands. */
function showFault(form: HTMLElement, note: HTMLElement): void {
  const field = form.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(note.id)}"]`)
  const control = field?.matches(FOCUSABLE) ? field : field?.querySelector<HTMLElement>(FOCUSABLE)
  control?.focus({ preventScroll: true })
  const shown = field && field.offsetHeight < window.innerHeight / 2 ? field : note
  shown.scrollIntoView({ block: 'center' })
}
