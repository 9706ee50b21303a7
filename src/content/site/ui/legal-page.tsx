import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '#ui/class-names.ts'
import { wrapClass } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import type { LegalText } from '#words/legal-texts.ts'

interface PageText extends LegalText {
  parts: (LegalText['parts'][number] & { more?: ReactNode })[]
}

/** A long text with a table of contents beside it on wide screens (rows R10-R12). */
export function LegalPage({ title, text }: { title: string; text: PageText }) {
  const { legal } = useWords()
  return (
    <div className={cx(wrapClass, 'py-8 md:py-16 lg:grid lg:grid-cols-[1fr_280px] lg:gap-16')}>
      <article className="max-w-prose">
        <h1 className="text-h1 font-semibold tracking-head">{title}</h1>
        <p className="mt-2 text-small text-ink-3">{legal.dated}</p>
        <p className="mt-6 text-body md:text-lead">{text.intro}</p>
        {text.parts.map((part, index) => (
          <section key={part.title} aria-labelledby={idOf(index)} className="mt-8">
            <h2 id={idOf(index)} className="scroll-mt-24 text-h3 font-semibold">
              {part.title}
            </h2>
            {part.text.map((paragraph) => (
              <p key={paragraph} className="mt-3 text-body text-ink-2">
                {paragraph}
              </p>
            ))}
            {part.list && (
              <ul className="mt-3 list-disc space-y-2 pl-5 text-body text-ink-2 marker:text-ink-3">
                {part.list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
            {part.more}
          </section>
        ))}
        <p className="mt-10 border-t border-line pt-6 text-body text-ink-2">
          {legal.questions}
          <Link to="/contact" className="font-semibold text-accent-ink underline underline-offset-4">
            {legal.write}
          </Link>
        </p>
      </article>
      <Contents text={text} />
    </div>
  )
}

function Contents({ text }: { text: PageText }) {
  const { legal } = useWords()
  return (
    <nav aria-labelledby="contents" className="max-lg:hidden">
      <div className="sticky top-28 border-l border-line pl-6">
        <h2 id="contents" className="text-small font-semibold">
          {legal.contents}
        </h2>
        <ul className="mt-3 text-small text-ink-2">
          {text.parts.map((part, index) => (
            <li key={part.title}>
              <a href={`#${idOf(index)}`} className="flex min-h-9 items-center underline-offset-4 hover:underline">
                {part.title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

function idOf(index: number): string {
  return `part-${index + 1}`
}
