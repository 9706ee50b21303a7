import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { CircleQuestionMark } from 'lucide-react'
import { lazy, type MouseEvent, Suspense } from 'react'
import toast from 'react-hot-toast/headless'
import { gradesQuery } from '#catalogue/facts/ui/queries.ts'
import { Condition } from '#ui/display/condition.tsx'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { withLoadingBar } from '#ui/states/loading-state.ts'
import { languageOf } from '#ui/text/language.ts'
import { localPath } from '#ui/text/local-path.ts'
import { useWords } from '#ui/text/words.ts'
import type { ProductDetails } from '../../contract.ts'

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
  const { product: words, catalogue } = useWords()
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 font-semibold">
        <span lang={grade ? undefined : languageOf(condition)} className="min-w-0 wrap-anywhere">
          {catalogue.conditionName(grade?.name ?? condition)}
        </span>
        {grade ? (
          <Condition value={grade.name} word={null} />
        ) : (
          <span className="text-caption font-normal text-ink-3">{words.ownWords}</span>
        )}
      </p>
      {grade?.short && <p className="mt-1 text-small text-ink-2">{grade.short}</p>}
      {grade && grade.lines.length > 0 && (
        <ul className="mt-3 space-y-1 text-small text-ink-2">
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

/** The battery's health with where the figure is from, or else how long it lasts, or that neither is stated. */
function Battery({ product }: { product: ProductDetails }) {
  const { battery: words } = useWords().product
  const { batteryHealth: health, batteryHours: hours, batterySource } = product
  const cycles = product.specs.batteryCycles
  const stated = health !== null ? words.percent(health) : hours !== null && words.hours(hours)
  if (!stated && typeof cycles !== 'number') return <Named title={words.title} items={null} none={words.notStated} />
  const notes = [
    typeof cycles === 'number' && words.cycles(cycles),
    health !== null && words.source[batterySource ?? 'told'],
    health !== null && hours !== null && words.hours(hours),
  ].filter((note) => note !== false)
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-small">
        <h3 className="font-medium">{words.title}</h3>
        <p className={stated ? 'figures font-semibold' : 'text-ink-2'}>{stated || words.notStated}</p>
      </div>
      {health !== null && (
        // An SVG, whose width is an attribute: the Content-Security-Policy forbids style attributes.
        <svg className="mt-2 block h-2 w-full rounded-full bg-[var(--meter-off)] fill-leaf-500" aria-hidden="true">
          <rect width={`${health}%`} height="100%" rx="4" />
        </svg>
      )}
      {notes.length > 0 && <p className="mt-2 text-caption text-ink-3">{notes.join(', ')}</p>}
    </div>
  )
}

const loadDialog = () => import('./grades-dialog.tsx')
const GradesDialog = lazy(async () => ({ default: (await loadDialog()).GradesDialog }))

/** Opens what the four grades mean for this kind; without scripts a page says it. */
function GradesButton({ kind, grade }: { kind: string; grade: string | undefined }) {
  const { grades: words } = useWords().product
  const { api, queryClient } = useRouteContext({ from: rootRouteId })
  const dialog = useLazyDialog()
  const load = () => Promise.all([loadDialog(), queryClient.ensureQueryData(gradesQuery(api, kind))])

  async function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    try {
      await withLoadingBar(load())
      dialog.open()
    } catch {
      toast.error(words.failed)
    }
  }

  return (
    <>
      <a
        href={localPath(`/grades/${kind}`)}
        aria-haspopup="dialog"
        onClick={onClick}
        onPointerEnter={loadDialog}
        className="mt-1 -mb-2 inline-flex min-h-11 items-center gap-2 text-small font-semibold text-accent-ink hover:underline"
      >
        <CircleQuestionMark className="size-4.5" />
        {words.open}
      </a>
      {dialog.isMounted && (
        <Suspense>
          <GradesDialog kind={kind} grade={grade} open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
