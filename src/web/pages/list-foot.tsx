import { Link } from '@tanstack/react-router'
import type { ListSearch } from '#catalogue/products/ui/list-search.ts'
import { SaveSearch } from '#catalogue/saved-searches/ui/save-search.tsx'
import { GuideLink } from '#content/blog/ui/guide-link.tsx'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { guides } from '#words/guides.ts'

/** Links below a list: save the search, prices of like products, and the guide to their kind. */
export function ListFoot({ search }: { search: ListSearch }) {
  const { kind, brand = '' } = search
  return (
    <div className="pt-8">
      <SaveSearch search={search} />
      <Link to="/prices" className={moreLinkClass('mt-4')}>
        {guides.costs}
      </Link>
      {kind && !kind.includes(',') && <GuideLink product={{ kind, category: brand.includes(',') ? '' : brand }} />}
    </div>
  )
}
