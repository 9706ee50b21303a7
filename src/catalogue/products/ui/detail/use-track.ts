import { useEffect, useRef, useState } from 'react'

/** A list that scrolls sideways, one item wide: which item is shown, and how to show another. */
export interface Track {
  list: { current: HTMLUListElement | null }
  /** The item in view, from 0. */
  at: number
  /** True once scripts run. */
  ready: boolean
  /** True once somebody has pressed or moved the track: the neighbours are then worth loading. */
  touched: boolean
  onScroll: () => void
  onTouch: () => void
  /** @param instant without the motion of a scroll */
  show: (at: number, instant?: boolean) => void
}

export function useTrack(length: number): Track {
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [ready, setReady] = useState(false)
  const [touched, setTouched] = useState(false)
  // A link into the track (#photo-3) or a return to the page may have moved it before the scripts ran.
  useEffect(() => {
    setReady(true)
    setAt(itemAt(list.current, length))
  }, [length])

  return {
    ...{ list, at, ready, touched },
    onTouch: () => setTouched(true),
    onScroll: () => {
      setTouched(true)
      setAt(itemAt(list.current, length))
    },
    show: (to, instant) => {
      setTouched(true)
      const box = list.current
      box?.scrollTo({ left: to * box.clientWidth, ...(instant && { behavior: 'instant' }) })
    },
  }
}

function itemAt(box: HTMLElement | null, length: number): number {
  if (!box || box.clientWidth === 0) return 0
  return Math.min(length - 1, Math.max(0, Math.round(box.scrollLeft / box.clientWidth)))
}
