/** The Enter that ends a composition comes within this time after `compositionend`, where it comes after it at all. */
const JUST_AFTER_MS = 100
/** The `keyCode` of a key that an input method has handled. */
const TAKEN_BY_INPUT_METHOD = 229

type Pressed = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode' | 'timeStamp'>

/**
 * True if Enter chose a word of an input method, as for Bangla. The key must not submit then. Safari ends the composition first
 * and reports the key afterwards.
 * @param endedAt when the last composition ended, in the clock of events; undefined where the keyboard of the screen composes
 * every word and Enter is the key that sends
 */
export function isEnterOfComposition(
  { key, isComposing, keyCode, timeStamp }: Pressed,
  endedAt: number | undefined,
): boolean {
  if (key !== 'Enter') return false
  const isJustAfter = endedAt !== undefined && timeStamp - endedAt < JUST_AFTER_MS
  return isComposing || keyCode === TAKEN_BY_INPUT_METHOD || isJustAfter
}

/** Keeps such an Enter from every form and every listener of the page. Returns a function that stops it. */
export function listenForCompositions(): () => void {
  let endedAt: number | undefined
  function end({ timeStamp }: CompositionEvent) {
    endedAt = matchMedia('(pointer: coarse)').matches ? undefined : timeStamp
  }
  function press(event: KeyboardEvent) {
    if (!isEnterOfComposition(event, endedAt)) return
    event.stopImmediatePropagation()
    // The input method has taken it already: the browser would submit the form by it.
    if (!event.isComposing) event.preventDefault()
  }
  window.addEventListener('compositionend', end, { capture: true })
  window.addEventListener('keydown', press, { capture: true })
  return () => {
    window.removeEventListener('compositionend', end, { capture: true })
    window.removeEventListener('keydown', press, { capture: true })
  }
}
