import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

/** The width of a public page: 1200 px at most, margins 16 and 24. For `header`, `main`, `footer`. */
export const wrapClass = 'mx-auto w-full max-w-page px-4 md:px-6 xl:px-0'

/** The one h1 of a public page with an optional line under it. */
export function PageHead({ title, text, lang }: { title: ReactNode; text?: ReactNode; lang?: string | undefined }) {
  return (
    <div>
      <h1 lang={lang} className="text-h1 font-semibold tracking-head">
        {title}
      </h1>
      {text && <p className="mt-2 max-w-xl text-body text-ink-2 md:text-lead">{text}</p>}
    </div>
  )
}

type SectionHeadProps = { id?: string | undefined; title: ReactNode; text?: ReactNode; more?: ReactNode }

/** An h2 with a line under it and a link (`moreLinkClass()`) at the right. */
export function SectionHead({ id, title, text, more }: SectionHeadProps) {
  return (
    <div className="mb-5 flex items-end justify-between gap-4 md:mb-8">
      <div>
        <h2 id={id} className="text-h2 font-semibold tracking-head">
          {title}
        </h2>
        {text && <p className="mt-1 text-small text-ink-3 md:text-body">{text}</p>}
      </div>
      {more && <span className="shrink-0 pb-0.5">{more}</span>}
    </div>
  )
}

export type SectionProps = SectionHeadProps & { id: string; className?: string | undefined; children: ReactNode }

/** A part of a public page, named by its heading, in the page's width; 48 px above it, 80 from `md`. */
export function Section({ id, title, text, more, className, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={cx(wrapClass, 'pt-12 md:pt-20', className)}>
      <SectionHead id={id} title={title} text={text} more={more} />
      {children}
    </section>
  )
}

/** A white box with a quiet border; padding and `overflow-hidden` (tables) by `className`. */
export function Panel({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <section className={cx('rounded-card border border-line bg-surface', className)}>{children}</section>
}
