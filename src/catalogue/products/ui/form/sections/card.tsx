import { type ReactNode, useId } from 'react'
import { cx } from '#ui/class-names.ts'
import type { Step } from '../form-steps.ts'

interface CardProps {
  /** The screen of a phone that shows this card, and the one that is shown now: none while it shows the list of parts. */
  step: Step
  shown: Step | null
  title: string
  /** At the right of the title. */
  aside?: ReactNode
  text?: ReactNode
  children: ReactNode
}

/** A part of the form under its heading. Below `md` only the cards of one screen are shown. */
export function Card({ step, shown, title, aside, text, children }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      data-step={step}
      className={cx('rounded-card border border-line bg-surface p-4 md:p-6', step !== shown && 'max-md:hidden')}
    >
      <div className="mb-4">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id={id} tabIndex={-1} className="text-h3 font-semibold tracking-tight outline-none">
            {title}
          </h2>
          {aside && <span className="text-caption text-ink-3">{aside}</span>}
        </div>
        {text && <p className="mt-1 text-caption text-ink-3">{text}</p>}
      </div>
      <div className="space-y-5">{children}</div>
    </section>
  )
}
