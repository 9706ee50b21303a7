import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import { shownTag } from '../../rules.ts'
import type { BlogFilter } from '../queries.ts'

/** The active filters, each a link that removes it, and the number of posts that match. */
export function Filters({ filter, total }: { filter: BlogFilter; total: number | undefined }) {
  const { blog: words } = useWords()
  const keys = (['q', 'category', 'tag'] as const).filter((key) => filter[key])
  if (keys.length === 0) return null
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <ul aria-label={words.filters} className="contents">
        {keys.map((key) => {
          const value = filter[key] ?? ''
          const shown =
            key === 'q'
              ? words.searched(value)
              : words.tagName(key === 'tag' ? shownTag(value, words.fixedTags) : value)
          return (
            <li key={key} className="min-w-0">
              <Link
                to="/blog"
                search={{ ...filter, [key]: undefined }}
                activeOptions={{ exact: true }}
                aria-label={words.without(shown)}
                className="inline-flex h-10 max-w-full items-center gap-2 rounded-full bg-inverse pr-3 pl-4 text-small font-medium text-on-inverse max-lg:h-11"
              >
                <span lang={languageOf(shown)} className="truncate">
                  {shown}
                </span>
                <X className="size-4" />
              </Link>
            </li>
          )
        })}
      </ul>
      <p aria-live="polite" className="figures text-small text-ink-2">
        {total !== undefined && words.found(total)}
      </p>
    </div>
  )
}
