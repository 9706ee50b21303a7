import PhotoSwipe, { type PhotoSwipeOptions } from 'photoswipe'
import 'photoswipe/style.css'

/** 4:3, and more pixels than a screen has: the library shows no slide larger than its own size. */
const SLIDE = { type: 'photo', width: 8000, height: 6000 }
const KEY_FACTORS: Record<string, number> = { '+': 1.4, '=': 1.4, '-': 1 / 1.4, '0': 0 }

/** The library writes its own buttons as text, which the policy of our pages (Trusted Types) forbids. */
const BUTTONS = { arrowPrev: false, arrowNext: false, zoom: false, close: false, counter: false, preloader: false }

const OPTIONS: PhotoSwipeOptions = {
  ...BUTTONS,
  loop: false,
  bgOpacity: 0.9,
  wheelToZoom: true,
  secondaryZoomLevel: ({ fit }) => 2.5 * fit,
  maxZoomLevel: ({ fit }) => 4 * fit,
  showHideAnimationType: 'none',
  zoomAnimationDuration: 200,
  imageClickAction: 'zoom',
  // The dialog around it holds the focus, and closes on Escape.
  escKey: false,
  trapFocus: false,
  returnFocus: false,
}

/** State of the slides as the viewer sees them. */
export interface View {
  /** The slide, from 0. */
  at: number
  isZoomed: boolean
}

interface Slides {
  stage: HTMLElement
  /** One for each photo; the library sizes and moves them. */
  slides: HTMLDivElement[]
  at: number
  onView: (view: View) => void
  onClose: () => void
}

/** Shows the slides on a stage in a modal dialog. `destroy()` ends it. */
export function showSlides({ stage, slides, at, onView, onClose }: Slides): PhotoSwipe {
  const shown = new PhotoSwipe({
    ...OPTIONS,
    dataSource: slides.map(() => SLIDE),
    index: at,
    appendToEl: stage,
    tapAction: (_, { target }) =>
      target instanceof Element && !slides.some((slide) => slide === target) && shown.close(),
  })
  shown.addFilter('isContentZoomable', () => true)
  shown.on('contentLoad', (event) => {
    event.preventDefault()
    event.content.element = slides[event.content.index]
  })
  const see = () => onView(viewOf(shown))
  shown.on('change', see)
  shown.on('zoomPanUpdate', see)
  shown.on('keydown', (event) => {
    // Tab would move the focus to the slides.
    if (event.originalEvent.key === 'Tab' || zoomsByKey(shown, event.originalEvent)) event.preventDefault()
  })
  shown.on('close', onClose)
  shown.init()
  // The dialog around it has the role and the name.
  shown.element?.removeAttribute('role')
  shown.scrollWrap?.removeAttribute('aria-roledescription')
  return shown
}

/** Also lets the arrow keys move the photo while it is zoomed in, and show the others while it is not. */
function viewOf({ currIndex, currSlide, options }: PhotoSwipe): View {
  const isZoomed = currSlide !== undefined && currSlide.currZoomLevel > currSlide.zoomLevels.initial
  options.arrowKeys = !isZoomed
  return { at: currIndex, isZoomed }
}

function zoomsByKey({ currSlide }: PhotoSwipe, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const factor = KEY_FACTORS[key]
  if (factor === undefined || !currSlide || ctrlKey || metaKey || altKey) return false
  currSlide.zoomTo(factor * currSlide.currZoomLevel)
  return true
}
