import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Pixels from the end within which a list counts as read to its end. */
const NEAR = 120

/**
 * Keeps a scrolling list at its end while somebody reads there, and where it is when earlier messages are put before.
 * `last` names the newest message, `first` the oldest one.
 */
export function useBottom(
  list: RefObject<HTMLElement | null>,
  last: string | undefined,
  first: string | undefined,
): void {
  const state = useRef({ isAtEnd: true, height: 0, first })
  useEffect(() => {
    const box = list.current
    if (!box) return
    const measure = () => {
      state.current.isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR
      state.current.height = box.scrollHeight
    }
    box.addEventListener('scroll', measure, { passive: true })
    return () => box.removeEventListener('scroll', measure)
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message moves the list
  useLayoutEffect(() => {
    const box = list.current
    if (!box) return
    const { isAtEnd, height, first: before } = state.current
    if (isAtEnd) box.scrollTop = box.scrollHeight
    else if (before !== first) box.scrollTop += box.scrollHeight - height
    state.current = { ...state.current, height: box.scrollHeight, first }
  }, [last, first])
}
