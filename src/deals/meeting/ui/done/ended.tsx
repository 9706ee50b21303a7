import { X } from 'lucide-react'
import { buttonClass } from '#ui/controls/button-class.ts'
import { kit as words } from '#words/kit.ts'
import { KitFrame } from '../frame/kit-frame.tsx'
import type { PartProps } from '../part-props.ts'
import { Refused } from './refused.tsx'

interface EndedProps {
  frame: PartProps['frame']
  title: string
  text: string
  /** Session whose refused entries are shown, if the device has one. */
  open?: PartProps['open']
}

/** Page of a deal that has ended without a hand-over, or will end once the entry is sent. */
export function Ended({ frame, title, text, open }: EndedProps) {
  return (
    <KitFrame
      {...frame}
      title={words.ended.bar}
      foot={
        <a href={frame.closeTo} className={buttonClass({ size: 'lg', full: true })}>
          {words.missing.deal}
        </a>
      }
    >
      <div className="flex flex-col items-center pt-3">
        <span className="inline-flex size-16 items-center justify-center rounded-full bg-inverse text-on-inverse">
          <X className="size-8" />
        </span>
        <div role="status" className="text-center">
          <h1 className="mt-4 text-h2 font-semibold tracking-head">{title}</h1>
          <p className="mx-auto mt-1 mb-6 max-w-80 text-small text-ink-2">{text}</p>
        </div>
        {open && <Refused open={open} />}
      </div>
    </KitFrame>
  )
}
