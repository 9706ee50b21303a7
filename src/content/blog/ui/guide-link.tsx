import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import type { Product } from '#catalogue/products/contract.ts'
import { languageOf } from '#ui/text/language.ts'
import { guides as words } from '#words/guides.ts'
import { guideQuery } from './queries.ts'

/** The newest guide to a kind, of any brand or of this one; nothing without one. */
export function GuideLink({ product: { kind, category } }: { product: Pick<Product, 'kind' | 'category'> }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const guide = useQuery(guideQuery(api, kind, category)).data
  if (!guide) return null
  return (
    <Link
      to="/blog/$id"
      params={{ id: guide._id }}
      className="mt-6 flex items-center gap-4 rounded-card border border-line bg-surface p-4 transition duration-200 ease-out hover:border-line-strong/50 hover:shadow-hover"
    >
      <BookOpen className="size-6 shrink-0 text-accent-ink" />
      <span className="min-w-0">
        <span className="block text-caption text-ink-3">
          {words.read} · {words.minutes(guide.minutes)}
        </span>
        <span lang={languageOf(guide.name)} className="block font-medium wrap-anywhere">
          {guide.name}
        </span>
      </span>
    </Link>
  )
}
