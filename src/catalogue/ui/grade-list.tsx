import type { Grade } from '#taxonomy/contract.ts'
import { cx } from '#ui/class-names.ts'
import { Condition } from '#ui/display/condition.tsx'
import { useWords } from '#ui/text/words.ts'

/** The grades with their marks and what each demands. @param own the id of the grade to mark */
export function GradeList({ grades, own }: { grades: Grade[]; own?: string | undefined }) {
  const { grades: words } = useWords().product
  return (
    <ol className="divide-y divide-line">
      {grades.map(({ id, name, short, lines }) => (
        <li
          key={id}
          id={id}
          className={cx('scroll-mt-24 py-4', id === own && '-mx-3 rounded-control bg-accent-soft px-3')}
        >
          <h3 className="flex items-center gap-3 font-semibold">
            {name}
            <Condition value={name} word={null} />
            {id === own && <span className="ml-auto text-caption text-accent-ink">{words.thisOne}</span>}
          </h3>
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
