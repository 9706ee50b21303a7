import { Condition } from '#ui/display/condition.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { ProductDetails } from '../../contract.ts'
import { Battery } from './battery.tsx'
import { GradesButton } from './grades-button.tsx'

/** The grade with what it means for this kind, the battery, and what the saller names (row D06). */
export function ConditionSection({ product }: { product: ProductDetails }) {
  const words = useWords().product
  const { defects, repairs } = product
  return (
    <section aria-labelledby="condition" className="pt-8 md:pt-10">
      <h2 id="condition" className="text-h3 font-semibold">
        {words.condition}
      </h2>
      <div className="mt-3 rounded-card border border-line bg-surface p-4">
        <Meaning product={product} />
        <div className="mt-4 grid gap-x-6 gap-y-5 border-t border-line pt-4 sm:grid-cols-2">
          {product.hasBattery && <Battery product={product} />}
          <Named
            title={words.defects.title}
            items={defects}
            none={defects ? words.defects.none : words.defects.notStated}
          />
          {repairs && <Named title={words.repairs.title} items={repairs} none={words.repairs.none} />}
        </div>
      </div>
    </section>
  )
}

function Meaning({ product: { condition, grade, kind } }: { product: ProductDetails }) {
  const words = useWords().product
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 font-semibold">
        <span lang={grade ? undefined : languageOf(condition)}>{grade?.name ?? condition}</span>
        {grade ? (
          <Condition value={grade.name} word={null} />
        ) : (
          <span className="text-caption font-normal text-ink-3">{words.ownWords}</span>
        )}
      </p>
      {grade && <p className="mt-1 text-small text-ink-2">{grade.short}</p>}
      {grade && grade.lines.length > 0 && (
        <ul className="mt-3 space-y-1 text-caption text-ink-2">
          {grade.lines.map(({ label, text }) => (
            <li key={label}>
              <span className="font-medium text-ink">{label}:</span> {text}
            </li>
          ))}
        </ul>
      )}
      <GradesButton kind={kind} grade={grade?.id} />
    </>
  )
}

/** @param none what stands there when nothing is named */
function Named({ title, items, none }: { title: string; items: string[] | null; none: string }) {
  return (
    <div>
      <h3 className="text-small font-medium">{title}</h3>
      {items && items.length > 0 ? (
        <ul className="mt-1.5 space-y-1 text-small text-ink-2">
          {items.map((item) => (
            <li key={item} className="flex gap-2.5 before:text-ink-3 before:content-['–'/'']">
              {item}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1.5 text-small text-ink-2">{none}</p>
      )}
    </div>
  )
}
