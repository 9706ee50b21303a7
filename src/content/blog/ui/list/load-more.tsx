import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import type { Page } from '#shared/endpoint.ts'
import { LoadMoreLink } from '#ui/states/load-more-link.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Blog } from '../../contract.ts'
import { PAGE_SIZE } from '../queries.ts'
import { LAST_PAGE, type ListSearch } from './list-search.ts'

export type ListResult = UseInfiniteQueryResult<{ pages: Page<Blog>[] }>

/** Renders nothing while all posts fit on the first page. */
export function LoadMore({ list, search }: { list: ListResult; search: ListSearch }) {
  const { blog: words } = useWords()
  const total = list.data?.pages.at(-1)?.total ?? 0
  if (total <= PAGE_SIZE) return null
  return (
    <LoadMoreLink
      list={list}
      linkTo={(pages) => linkOptions({ to: '/blog', search: { ...search, page: Math.min(pages, LAST_PAGE) } })}
      shownText={words.shown}
      words={{ more: words.more, failed: words.moreFailed }}
      className="mt-8 md:mt-10"
    />
  )
}
