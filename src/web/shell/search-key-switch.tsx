import { switchSearchKey, useSearchKey } from '#ui/controls/search-key.ts'
import { useWords } from '#ui/text/words.ts'

/** Users of speech input trigger single-key shortcuts by accident, so the shortcut can be switched off (WCAG 2.1.4). */
export function SearchKeySwitch() {
  const { searchKey } = useWords().site.footer
  const on = useSearchKey()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={searchKey.label}
      onClick={() => switchSearchKey(!on)}
      className="inline-flex min-h-11 items-center gap-2 hover:text-ink"
    >
      {searchKey.label}
      <span className="rounded-badge border border-line bg-surface px-2 py-0.5 font-semibold text-ink-2">
        {on ? searchKey.on : searchKey.off}
      </span>
    </button>
  )
}
