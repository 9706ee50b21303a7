import { type PointerEvent, useEffect, useRef, useState } from 'react'

const MAX_SCALE = 4
const TOGGLE_SCALE = 2.5
const KEY_FACTOR = 1.4
const ARROW_PX = 80
/** A pointer that moves less than this makes a tap. */
const TAP_PX = 8
const DOUBLE_TAP_MS = 300
/** A pointer that moves further than this sideways swipes. */
const SWIPE_PX = 48

type Point = { x: number; y: number }
/** The scale of the picture, and the offset in pixels of its centre from the centre of the stage. */
type View = Point & { scale: number }

const UNSCALED: View = { scale: 1, x: 0, y: 0 }
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: ARROW_PX, y: 0 },
  ArrowRight: { x: -ARROW_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PX },
  ArrowDown: { x: 0, y: -ARROW_PX },
}
const FACTORS: Record<string, number> = { '+': KEY_FACTOR, '=': KEY_FACTOR, '-': 1 / KEY_FACTOR, '0': 0 }

/** Scales by `factor` around the point `at`, in pixels from the centre. */
function scaled(view: View, factor: number, at: Point): View {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor))
  const ratio = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

/** Limits the offset, so that the picture always covers the area of the unscaled one. */
function clamped(view: View, picture: HTMLElement | null): View {
  const limit = {
    x: ((view.scale - 1) * (picture?.offsetWidth ?? 0)) / 2,
    y: ((view.scale - 1) * (picture?.offsetHeight ?? 0)) / 2,
  }
  const clamp = (value: number, max: number) => Math.min(max, Math.max(-max, value))
  return { scale: view.scale, x: clamp(view.x, limit.x), y: clamp(view.y, limit.y) }
}

interface ZoomEvents {
  /** A click beside the picture. */
  onOutside: () => void
  /** A swipe over the whole picture: 1 to the next, -1 to the one before. */
  onSwipe: (step: 1 | -1) => void
}

/** Zooms and pans a picture on a stage by mouse, touch, wheel and keys. */
export function useZoom({ onOutside, onSwipe }: ZoomEvents) {
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(UNSCALED)
  const change = (next: (view: View) => View) => setView((last) => clamped(next(last), picture.current))
  const toggleAt = (at: Point) => change((last) => (last.scale > 1 ? UNSCALED : scaled(last, TOGGLE_SCALE, at)))
  function onTap(at: Point, double: boolean) {
    const box = picture.current
    const inside = box && Math.abs(at.x) < box.offsetWidth / 2 && Math.abs(at.y) < box.offsetHeight / 2
    if (view.scale === 1 && !inside) onOutside()
    else if (double) toggleAt(at)
  }
  const gestures = usePointerGestures(stage, change, {
    onTap,
    onSwipe: (step) => view.scale === 1 && onSwipe(step),
  })
  useWheel(stage, (factor, at) => setView((last) => clamped(scaled(last, factor, at), picture.current)))

  /** Returns whether the key was handled. */
  function handleKey(key: string): boolean {
    const [arrow, factor] = [ARROWS[key], FACTORS[key]]
    if (arrow) change((last) => ({ ...last, x: last.x + arrow.x, y: last.y + arrow.y }))
    else if (factor !== undefined) change((last) => scaled(last, factor, { x: 0, y: 0 }))
    return arrow !== undefined || factor !== undefined
  }

  return {
    stage,
    picture,
    pointerHandlers: gestures.handlers,
    dragging: gestures.dragging,
    handleKey,
    reset: () => setView(UNSCALED),
    toggle: () => toggleAt({ x: 0, y: 0 }),
    zoomedIn: view.scale > 1,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
  }
}

type Stage = { current: HTMLDivElement | null }

/** A point of the window, relative to the centre of the stage. */
function fromCentre(stage: Stage, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = stage.current?.getBoundingClientRect()
  return box ? { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 } : { x: 0, y: 0 }
}

interface Gestures {
  /** `double` is true for a double tap and for every mouse click. */
  onTap: (at: Point, double: boolean) => void
  onSwipe: (step: 1 | -1) => void
}

/** One pointer pans the picture, two scale it. */
function usePointerGestures(stage: Stage, change: (next: (view: View) => View) => void, { onTap, onSwipe }: Gestures) {
  const down = useRef(new Map<number, Point>())
  const moved = useRef(0)
  /** Where the only pointer was pressed; null after a second one. */
  const start = useRef<Point | null>(null)
  const lastTap = useRef(0)
  const [dragging, setDragging] = useState(false)

  function press(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const alone = down.current.size === 0
    // Two pointers are never a tap or a swipe, even if they do not move.
    moved.current = alone ? 0 : TAP_PX
    start.current = alone ? fromCentre(stage, event) : null
    down.current.set(event.pointerId, fromCentre(stage, event))
  }
  function move(event: PointerEvent) {
    const from = down.current.get(event.pointerId)
    if (!from) return
    const to = fromCentre(stage, event)
    const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
    down.current.set(event.pointerId, to)
    moved.current += Math.hypot(to.x - from.x, to.y - from.y)
    if (moved.current >= TAP_PX) setDragging(true)
    const step = { x: to.x - from.x, y: to.y - from.y }
    if (!other) return change((view) => ({ ...view, x: view.x + step.x, y: view.y + step.y }))
    const factor =
      Math.hypot(to.x - other.x, to.y - other.y) / Math.max(1, Math.hypot(from.x - other.x, from.y - other.y))
    change((view) => scaled(view, factor, other))
  }
  function release(event: PointerEvent) {
    if (!down.current.delete(event.pointerId) || down.current.size > 0) return
    setDragging(false)
    if (event.type === 'pointercancel') return
    const step = swipeOf(start.current, fromCentre(stage, event))
    if (step) onSwipe(step)
    if (moved.current >= TAP_PX) return
    const double = event.pointerType === 'mouse' || event.timeStamp - lastTap.current < DOUBLE_TAP_MS
    lastTap.current = double ? 0 : event.timeStamp
    onTap(fromCentre(stage, event), double)
  }
  return {
    dragging,
    handlers: { onPointerDown: press, onPointerMove: move, onPointerUp: release, onPointerCancel: release },
  }
}

/** A movement to the left shows the next picture, one to the right the one before. */
function swipeOf(from: Point | null, to: Point): 1 | -1 | null {
  if (!from) return null
  const [x, y] = [to.x - from.x, to.y - from.y]
  if (Math.abs(x) < SWIPE_PX || Math.abs(x) < 2 * Math.abs(y)) return null
  return x < 0 ? 1 : -1
}

/** The wheel scales. React's wheel listeners are passive and cannot prevent the page from scrolling. */
function useWheel(stage: Stage, onWheel: (factor: number, at: Point) => void) {
  useEffect(() => {
    const element = stage.current
    function onWheelEvent(event: WheelEvent) {
      event.preventDefault()
      onWheel(Math.exp(-event.deltaY / 400), fromCentre(stage, event))
    }
    element?.addEventListener('wheel', onWheelEvent, { passive: false })
    return () => element?.removeEventListener('wheel', onWheelEvent)
  })
}
