import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import type { Page } from '#shared/endpoint.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { useLoadNext } from '#ui/states/load-next.ts'
import { useWords } from '#ui/text/words.ts'
import type { Blog } from '../../contract.ts'
import { PAGE_SIZE } from '../queries.ts'
import { LAST_PAGE, type ListSearch } from './list-search.ts'

/** A list in the browser, page by page. */
export type ListResult = UseInfiniteQueryResult<{ pages: Page<Blog>[] }>

/** How far one has come, and more posts: a real link, which with scripts keeps the focus and the place on the page. */
export function LoadMore({ list, search }: { list: ListResult; search: ListSearch }) {
  const { blog: words } = useWords()
  const { pages, shown, total, report, loadNext } = useLoadNext(list)

  if (total <= PAGE_SIZE) return null
  return (
    <div className="mt-8 flex flex-col items-center gap-3 md:mt-10">
      <p ref={report} tabIndex={-1} className="figures text-caption text-ink-3 outline-none">
        {words.shown(shown, total)}
      </p>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-small text-danger-ink">
          {words.moreFailed}
        </p>
      )}
      {list.hasNextPage && (
        <Link
          to="/blog"
          search={{ ...search, page: Math.min(pages + 1, LAST_PAGE) }}
          replace
          resetScroll={false}
          preload={false}
          activeOptions={{ exact: true }}
          aria-busy={list.isFetchingNextPage}
          onClick={loadNext}
          className={buttonClass({ kind: 'secondary', size: 'lg', className: 'max-sm:w-full' })}
        >
          {list.isFetchingNextPage && <LoaderCircle className="size-4.5 animate-spin" />}
          {words.more}
        </Link>
      )}
    </div>
  )
}
