import { Banknote, Eye, Gauge, Leaf } from 'lucide-react'
import { cx } from '#ui/class-names.ts'
import { wrapClass } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'

const icons = [Eye, Gauge, Banknote, Leaf]

/** Four feature cards (row H03). */
export function Features() {
  const { home } = useWords()
  return (
    <section aria-labelledby="features" className={cx(wrapClass, 'pt-10 md:pt-16')}>
      <h2 id="features" className="sr-only">
        {home.featuresHeading}
      </h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-6">
        {home.features.map(({ title, text }, index) => {
          const Mark = icons[index] ?? Leaf
          return (
            <li key={title} className="rounded-card border border-line bg-surface p-4 md:p-6">
              <span className="inline-flex size-10 items-center justify-center rounded-control bg-accent-soft text-accent-ink md:size-11">
                <Mark className="size-5" />
              </span>
              <h3 className="mt-3 text-h4 font-semibold tracking-tight md:mt-5">{title}</h3>
              <p className="mt-1 text-caption text-ink-2 md:text-small">{text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
