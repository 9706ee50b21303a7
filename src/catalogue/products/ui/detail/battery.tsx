import { useWords } from '#ui/text/words.ts'
import type { ProductDetails } from '../../contract.ts'

/** The battery's health with where the figure is from, or that it is not stated. */
export function Battery({ product }: { product: ProductDetails }) {
  const { battery: words } = useWords().product
  const { batteryHealth: health, batterySource } = product
  const cycles = product.specs.batteryCycles
  const notes = [
    typeof cycles === 'number' && words.cycles(cycles),
    health !== null && words.source[batterySource ?? 'told'],
  ].filter((note) => note !== false)
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-small">
        <h3 className="font-medium">{words.title}</h3>
        <p className={health === null ? 'text-ink-2' : 'figures font-semibold'}>
          {health === null ? words.notStated : words.percent(health)}
        </p>
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
