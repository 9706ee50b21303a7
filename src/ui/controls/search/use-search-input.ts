import { type RefObject, useEffect, useRef } from 'react'

/** The ref of an uncontrolled search field that follows `value`, for example after Back, unless the user types in it. */
export function useSearchInput(value: string): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  return input
}
