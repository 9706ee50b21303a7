import { LoadMoreLink } from '#ui/states/load-more-link.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ListResult } from './list-header.tsx'
import { listLink } from './list-link.ts'
import { LAST_PAGE, type ListSearch } from './list-search.ts'

interface LoadMoreProps {
  list: ListResult
  search: ListSearch
  brandInPath: boolean
}

export function LoadMore({ list, search, brandInPath }: LoadMoreProps) {
  const words = useWords().catalogue.list
  return (
    <LoadMoreLink
      list={list}
      linkTo={(pages) => listLink({ ...search, page: Math.min(pages, LAST_PAGE) }, brandInPath)}
      shownText={words.seen}
      words={{ more: words.more, failed: words.moreFailed }}
      progress
      className="mt-8 md:mt-12"
    />
  )
}
