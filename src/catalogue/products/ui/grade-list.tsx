import type { Grade } from '#catalogue/facts/contract.ts'
import { cx } from '#ui/class-names.ts'
import { Condition } from '#ui/display/condition.tsx'
import { useWords } from '#ui/text/words.ts'
import { GradeDrawings } from './grade-drawings.tsx'

interface GradeListProps {
  grades: Grade[]
  /** The id of the grade to mark. */
  own?: string | undefined
  /** The level of headings that fits where it stands. */
  heading: 'h2' | 'h3'
  /** On a page of its own: with drawings, on wide screens two beside each other. */
  drawnFor?: string
}

/** The grades with their marks and what each demands. */
export function GradeList({ grades, own, heading: Heading, drawnFor }: GradeListProps) {
  const { product, catalogue } = useWords()
  const words = product.grades
  return (
    <ol className={drawnFor ? 'grid gap-4 lg:grid-cols-2 lg:gap-6' : 'divide-y divide-line'}>
      {grades.map((grade) => {
        const { id, name, short, lines } = grade
        return (
          <li
            key={id}
            id={id}
            className={cx(
              'scroll-mt-24',
              drawnFor ? 'rounded-card border border-line bg-surface p-4 md:p-6' : 'py-4',
              id === own && '-mx-3 rounded-control bg-accent-soft px-3',
            )}
          >
            <Heading className="flex items-center gap-3 font-semibold">
              {catalogue.conditionName(name)}
              <Condition value={name} word={null} />
              {id === own && <span className="ml-auto text-caption text-accent-ink">{words.thisOne}</span>}
            </Heading>
            <p className="mt-1 text-small">{short}</p>
            {drawnFor && (
              <div className="mt-3">
                <GradeDrawings grade={grade} kind={drawnFor} />
              </div>
            )}
            <ul className={cx('mt-2 space-y-1 text-ink-2', drawnFor ? 'text-small' : 'text-caption')}>
              {lines.map(({ label, text }) => (
                <li key={label}>
                  <span className="font-medium text-ink">{label}:</span> {text}
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}
