import { type PointerEvent, useEffect, useRef, useState } from 'react'

const MOST = 4
const ENLARGED = 2.5
const STEP = 1.4
const ARROW_PX = 80
/** A finger that moves less than this has tapped. */
const TAP_PX = 8
const DOUBLE_TAP_MS = 300

type Point = { x: number; y: number }
/** How large the picture is drawn, and by how many pixels its middle is off the middle of the stage. */
type View = Point & { scale: number }

const WHOLE: View = { scale: 1, x: 0, y: 0 }
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: ARROW_PX, y: 0 },
  ArrowRight: { x: -ARROW_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PX },
  ArrowDown: { x: 0, y: -ARROW_PX },
}
const FACTORS: Record<string, number> = { '+': STEP, '=': STEP, '-': 1 / STEP, '0': 0 }

/** Scales by `factor` so that what lies at `at` (pixels from the middle) stays there. */
function scaled(view: View, factor: number, at: Point): View {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor))
  const grown = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }
}

/** The picture never leaves the stage: its edge comes no further than where the whole one has it. */
function kept(view: View, picture: HTMLElement | null): View {
  const room = {
    x: ((view.scale - 1) * (picture?.offsetWidth ?? 0)) / 2,
    y: ((view.scale - 1) * (picture?.offsetHeight ?? 0)) / 2,
  }
  const within = (value: number, most: number) => Math.min(most, Math.max(-most, value))
  return { scale: view.scale, x: within(view.x, room.x), y: within(view.y, room.y) }
}

/** A picture on a stage, enlarged by mouse, fingers, wheel and keys. `onOutside`: a click beside the picture. */
export function useZoom(onOutside: () => void) {
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(WHOLE)
  const change = (next: (view: View) => View) => setView((last) => kept(next(last), picture.current))
  const toggleAt = (at: Point) => change((last) => (last.scale > 1 ? WHOLE : scaled(last, ENLARGED, at)))
  const fingers = useFingers(stage, change, (at, double) => {
    const box = picture.current
    const inside = box && Math.abs(at.x) < box.offsetWidth / 2 && Math.abs(at.y) < box.offsetHeight / 2
    if (view.scale === 1 && !inside) onOutside()
    else if (double) toggleAt(at)
  })
  useWheel(stage, (factor, at) => setView((last) => kept(scaled(last, factor, at), picture.current)))

  /** True when the key means something here. */
  function press(key: string): boolean {
    const [arrow, factor] = [ARROWS[key], FACTORS[key]]
    if (arrow) change((last) => ({ ...last, x: last.x + arrow.x, y: last.y + arrow.y }))
    else if (factor !== undefined) change((last) => scaled(last, factor, { x: 0, y: 0 }))
    return arrow !== undefined || factor !== undefined
  }

  return {
    stage,
    picture,
    pointers: fingers.pointers,
    held: fingers.held,
    press,
    toggle: () => toggleAt({ x: 0, y: 0 }),
    enlarged: view.scale > 1,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
  }
}

type Stage = { current: HTMLDivElement | null }

/** A point of the window, from the middle of the stage. */
function fromMiddle(stage: Stage, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = stage.current?.getBoundingClientRect()
  return box ? { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 } : { x: 0, y: 0 }
}

/** One finger moves the picture, two scale it. A tap is told with whether it counts as the second of two; a click always does. */
function useFingers(
  stage: Stage,
  change: (next: (view: View) => View) => void,
  onTap: (at: Point, double: boolean) => void,
) {
  const down = useRef(new Map<number, Point>())
  const moved = useRef(0)
  const lastTap = useRef(0)
  const [held, setHeld] = useState(false)

  function press(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    if (down.current.size === 0) moved.current = 0
    // Two fingers are no tap, however still they are held.
    else moved.current = TAP_PX
    down.current.set(event.pointerId, fromMiddle(stage, event))
  }
  function move(event: PointerEvent) {
    const from = down.current.get(event.pointerId)
    if (!from) return
    const to = fromMiddle(stage, event)
    const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
    down.current.set(event.pointerId, to)
    moved.current += Math.hypot(to.x - from.x, to.y - from.y)
    if (moved.current >= TAP_PX) setHeld(true)
    const step = { x: to.x - from.x, y: to.y - from.y }
    if (!other) return change((view) => ({ ...view, x: view.x + step.x, y: view.y + step.y }))
    const grown =
      Math.hypot(to.x - other.x, to.y - other.y) / Math.max(1, Math.hypot(from.x - other.x, from.y - other.y))
    change((view) => scaled(view, grown, other))
  }
  function release(event: PointerEvent) {
    if (!down.current.delete(event.pointerId) || down.current.size > 0) return
    setHeld(false)
    if (moved.current >= TAP_PX || event.type === 'pointercancel') return
    const double = event.pointerType === 'mouse' || event.timeStamp - lastTap.current < DOUBLE_TAP_MS
    lastTap.current = double ? 0 : event.timeStamp
    onTap(fromMiddle(stage, event), double)
  }
  return {
    held,
    pointers: { onPointerDown: press, onPointerMove: move, onPointerUp: release, onPointerCancel: release },
  }
}

/** The wheel scales; React's own wheel listeners cannot keep the page behind from scrolling. */
function useWheel(stage: Stage, onWheel: (factor: number, at: Point) => void) {
  useEffect(() => {
    const element = stage.current
    function turn(event: WheelEvent) {
      event.preventDefault()
      onWheel(Math.exp(-event.deltaY / 400), fromMiddle(stage, event))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  })
}
