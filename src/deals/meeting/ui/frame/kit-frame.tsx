import { Check, WifiOff, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { cx } from '#ui/class-names.ts'
import { iconButtonClass } from '#ui/controls/button-class.ts'
import { kit as words } from '#words/kit.ts'
import { PARTS, type Part } from '../device/progress.ts'

interface KitFrameProps {
  title: string
  /** The product. */
  sub: string
  /** Address behind the X. */
  closeTo: string
  isOffline: boolean
  /** The open part; without it the frame shows no parts. */
  part?: Part
  /** Stays at the lower edge of the screen. */
  foot?: ReactNode
  children: ReactNode
}

/** Full-screen frame of the meeting page: a bar with X, the three parts, and buttons at the foot. */
export function KitFrame({ title, sub, closeTo, isOffline, part, foot, children }: KitFrameProps) {
  const main = useRef<HTMLElement>(null)
  useStartAtTop(main, part)
  return (
    <div className="mx-auto flex min-h-dvh max-w-[576px] flex-col bg-sunken sm:border-x sm:border-line">
      <header className="sticky top-0 z-30 bg-surface">
        <div className={cx('flex h-14 items-center gap-1 px-1.5', !part && 'border-b border-line')}>
          {/* A whole load: this page may use the camera, the others may not. */}
          <a href={closeTo} aria-label={words.close} className={iconButtonClass('quiet')}>
            <X className="size-5" />
          </a>
          <div className="min-w-0 flex-1 pl-1">
            <p className="truncate text-body leading-5 font-semibold">{title}</p>
            <p className="truncate text-micro text-ink-3">{sub}</p>
          </div>
          <span role="status">
            {isOffline && (
              <span className="mr-2 inline-flex h-7 items-center gap-1.5 rounded-full bg-sunken px-2.5 text-micro font-medium text-ink-2">
                <WifiOff className="size-3.5" />
                {words.offline}
              </span>
            )}
          </span>
        </div>
        {part && <Parts now={part} />}
      </header>
      <main ref={main} id="main" tabIndex={-1} className="flex-1 px-4 pt-4 pb-6 outline-none">
        {children}
      </main>
      {foot && (
        <footer
          data-kit-bar
          className="sticky bottom-0 z-20 border-t border-line bg-surface px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]"
        >
          {foot}
        </footer>
      )}
    </div>
  )
}

/** Another part begins at its top, for eyes and screen readers; the first one is where the page has put them. */
function useStartAtTop(main: RefObject<HTMLElement | null>, part: Part | undefined): void {
  useEffect(() => {
    const isAnother = shown !== undefined && shown !== part
    shown = part
    if (!isAnother) return
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [main, part])
}

/** The part that was shown last: each part renders a frame of its own. */
let shown: Part | undefined

function Parts({ now }: { now: Part }) {
  const at = PARTS.indexOf(now)
  return (
    <ol className="flex gap-2 border-b border-line px-4 pt-1 pb-3">
      {PARTS.map((part, index) => (
        <li key={part} className="flex-1" aria-current={index === at ? 'step' : undefined}>
          <span className={cx('block h-1 rounded-full', index <= at ? 'bg-accent' : 'bg-line')} />
          <span
            className={cx(
              'mt-1.5 flex items-center gap-1 text-caption',
              index === at ? 'font-semibold text-ink' : index < at ? 'text-accent-ink' : 'text-ink-3',
            )}
          >
            {index < at && <Check className="size-3.5" aria-label={words.partDone} />}
            {words.parts[part]}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The heading of a part. */
export function PartTitle({ children }: { children: ReactNode }) {
  return <h1 className="min-w-0 text-[1.25rem] leading-7 font-semibold tracking-head break-words">{children}</h1>
}
