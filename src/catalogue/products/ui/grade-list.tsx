import type { Grade } from '#catalogue/facts/contract.ts'
import { cx } from '#ui/class-names.ts'
import { Condition } from '#ui/display/condition.tsx'
import { useWords } from '#ui/text/words.ts'

interface GradeListProps {
  grades: Grade[]
  /** The id of the grade to mark. */
  own?: string | undefined
  /** The level of headings that fits where it stands. */
  heading: 'h2' | 'h3'
}

/** The grades with their marks and what each demands. */
export function GradeList({ grades, own, heading: Heading }: GradeListProps) {
  const { grades: words } = useWords().product
  return (
    <ol className="divide-y divide-line">
      {grades.map(({ id, name, short, lines }) => (
        <li
          key={id}
          id={id}
          className={cx('scroll-mt-24 py-4', id === own && '-mx-3 rounded-control bg-accent-soft px-3')}
        >
          <Heading className="flex items-center gap-3 font-semibold">
            {name}
            <Condition value={name} word={null} />
            {id === own && <span className="ml-auto text-caption text-accent-ink">{words.thisOne}</span>}
          </Heading>
          <p className="mt-1 text-small">{short}</p>
          <ul className="mt-2 space-y-1 text-caption text-ink-2">
            {lines.map(({ label, text }) => (
              <li key={label}>
                <span className="font-medium text-ink">{label}:</span> {text}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
