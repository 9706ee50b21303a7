import { Link } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { buttonClass } from '#ui/controls/button-class.ts'
import { useLoadNext } from '#ui/states/load-next.ts'
import { ProgressBar } from '#ui/states/progress.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ListResult } from './list-header.tsx'
import { listLink } from './list-link.ts'
import { LAST_PAGE, type ListSearch } from './list-search.ts'

interface LoadMoreProps {
  list: ListResult
  search: ListSearch
  inPath: boolean
  failed: string
}

/** How far one has come, and 12 more: a real link, which with scripts keeps the focus and the place on the page. */
export function LoadMore({ list, search, inPath, failed }: LoadMoreProps) {
  const words = useWords().catalogue.list
  const { pages, shown, total, about, report, loadNext } = useLoadNext(list)
  const seen = words.seen(shown, total, about)

  return (
    <div className="mt-8 flex flex-col items-center gap-3 md:mt-12">
      <ProgressBar label={seen} percent={(100 * shown) / Math.max(total, 1)} className="h-1 w-44" />
      <p ref={report} tabIndex={-1} className="figures text-caption text-ink-3 outline-none">
        {seen}
      </p>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-small text-danger-ink">
          {failed}
        </p>
      )}
      {list.hasNextPage && (
        <Link
          {...listLink({ ...search, page: Math.min(pages + 1, LAST_PAGE) }, inPath)}
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
