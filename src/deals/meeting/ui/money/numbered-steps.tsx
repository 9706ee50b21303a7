import type { ReactNode } from 'react'
import type { Icon } from '#ui/display/icon.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { digits } from '#words/numbers.ts'

/** A list of steps in order. */
export function NumberedSteps({ steps }: { steps: readonly { title: string; text?: string }[] }) {
  return (
    <ol className="space-y-3.5 rounded-card border border-line bg-surface p-4">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-3">
          <span
            aria-hidden="true"
            className="figures inline-flex size-6.5 shrink-0 items-center justify-center rounded-full bg-sunken text-caption font-semibold text-ink-2"
          >
            {digits(index + 1)}
          </span>
          <span className="min-w-0 flex-1 text-small break-words">
            <span className="block font-medium">
              <Sentence>{title}</Sentence>
            </span>
            {text && (
              <span className="block text-caption text-ink-2">
                <Sentence>{text}</Sentence>
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface WarningProps {
  icon: Icon
  title: string
  text: string
  children?: ReactNode
}

/** The most important rule about the payment. */
export function Warning({ icon: Mark, title, text, children }: WarningProps) {
  return (
    <div className="flex gap-2.5 rounded-control bg-warn-soft p-3 text-caption leading-5 text-warn-ink">
      <Mark className="mt-px size-4.5 shrink-0" />
      <p className="min-w-0 flex-1">
        <strong className="block font-semibold">
          <Sentence>{title}</Sentence>
        </strong>
        <Sentence>{text}</Sentence>
        {children && <span className="mt-1 block">{children}</span>}
      </p>
    </div>
  )
}
