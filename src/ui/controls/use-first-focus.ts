import { useEffect, useRef } from 'react'

/** Focuses the field that a page or a step of a form is about, unless something else has the focus. */
export function useFirstFocus(focus: () => void): void {
  const focusRef = useRef(focus)
  useEffect(() => {
    if (document.activeElement === document.body) focusRef.current()
  }, [])
}
