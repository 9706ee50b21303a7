import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import type { Messages } from '#messages/en.ts'
import { groupDigits } from '#shared/money.ts'
import { cx } from '#ui/class-names.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { useWords } from '#ui/text/words.ts'
import type { ListSearch } from './list-search.ts'
import { LIST_FORM_ID } from './search-form.tsx'

const loadPanel = () => import('./price-panel.tsx')
const PricePanel = lazy(async () => ({ default: (await loadPanel()).PricePanel }))

interface PriceButtonProps {
  search: ListSearch
  onChange: (change: Partial<ListSearch>) => void
}

/**
 * Opens the price range. Without scripts it is a `details` element with two plain fields of the search form. With scripts
 * its summary is a button for the panel, whose code is loaded on hover, focus or click.
 */
export function PriceButton({ search, onChange }: PriceButtonProps) {
  const words = useWords()
  const anchor = useRef<HTMLElement>(null)
  const [panel, setPanel] = useState<'unloaded' | 'open' | 'closed'>('unloaded')
  const active = search.min !== undefined || search.max !== undefined
  const open = panel === 'open'

  function toggle(event: MouseEvent) {
    event.preventDefault()
    // It may have been opened before hydration.
    if (event.currentTarget.parentElement instanceof HTMLDetailsElement) event.currentTarget.parentElement.open = false
    setPanel(open ? 'closed' : 'open')
  }

  return (
    <details className="relative flex-1">
      {/* biome-ignore lint/a11y/useSemanticElements: a summary works without scripts, a button does not */}
      <summary
        ref={anchor}
        role="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={toggle}
        onPointerEnter={loadPanel}
        onFocus={loadPanel}
        className={buttonClass({
          kind: 'secondary',
          full: true,
          className: cx('figures list-none md:h-12 [&::-webkit-details-marker]:hidden', active && 'border-inverse'),
        })}
      >
        <SlidersHorizontal className="size-4.5" />
        <span className="truncate">{priceLabel(search, words)}</span>
        <ChevronDown className="size-4 text-ink-3 max-md:hidden" />
      </summary>
      <NoScriptFields key={`${search.min}-${search.max}`} search={search} />
      {panel !== 'unloaded' && (
        <Suspense>
          <PricePanel
            open={open}
            anchor={anchor}
            search={search}
            onClose={() => setPanel('closed')}
            onChange={onChange}
          />
        </Suspense>
      )}
    </details>
  )
}

/** For visitors without scripts. Plain inputs, so that the code of the design system's fields is not loaded for them. */
function NoScriptFields({ search }: { search: ListSearch }) {
  const { price } = useWords().catalogue.list
  const fields = [
    { name: 'min', label: price.from, value: search.min },
    { name: 'max', label: price.to, value: search.max },
  ]
  return (
    <div className="absolute top-full right-0 left-0 z-20 mt-2 grid gap-3 rounded-dialog border border-line bg-raised p-4 shadow-menu md:left-auto md:w-80">
      {fields.map(({ name, label, value }) => (
        <label key={name} className="block text-small font-medium">
          {label}
          <input
            form={LIST_FORM_ID}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            placeholder={price.any}
            defaultValue={value}
            className="mt-1.5 h-12 w-full rounded-control border border-line-strong/80 bg-surface px-3.5 text-body font-normal"
          />
        </label>
      ))}
    </div>
  )
}

function priceLabel({ min, max }: ListSearch, words: Messages): string {
  const { price } = words.catalogue.list
  if (min !== undefined && max !== undefined) return price.range(groupDigits(min), groupDigits(max))
  if (min !== undefined) return price.atLeast(groupDigits(min))
  return max === undefined ? price.title : price.atMost(groupDigits(max))
}
