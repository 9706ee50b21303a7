import { Link, type LinkProps } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { type MouseEvent, type RefObject, useRef } from 'react'
import { cx } from '../class-names.ts'
import { buttonClass } from '../controls/button-class.ts'
import { ProgressBar } from './progress.tsx'

interface LoadMoreLinkProps {
  list: InfiniteList & { hasNextPage: boolean; isFetchNextPageError: boolean }
  /** The link to a list of so many pages, for visitors without scripts. */
  linkTo: (pages: number) => LinkProps
  /** The text of how much is shown, such as '12 of 40'. */
  shownText: (shown: number, total: number, isEstimate: true | undefined) => string
  words: { more: string; failed: string }
  /** Shows a bar above the text. */
  progress?: boolean
  className: string
}

/** How much of a public list is shown, and a link that adds the next page in place and keeps focus and scroll position. */
export function LoadMoreLink({ list, linkTo, shownText, words, progress, className }: LoadMoreLinkProps) {
  const { pages, shown, total, isEstimate, report, loadNext } = useLoadNext(list)
  const text = shownText(shown, total, isEstimate)
  return (
    <div className={cx('flex flex-col items-center gap-3', className)}>
      {progress && <ProgressBar label={text} percent={(100 * shown) / Math.max(total, 1)} className="h-1 w-44" />}
      <p ref={report} tabIndex={-1} className="figures text-caption text-ink-3 outline-none">
        {text}
      </p>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-small text-danger-ink">
          {words.failed}
        </p>
      )}
      {list.hasNextPage && (
        <Link
          {...linkTo(pages + 1)}
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

/** Fields of an infinite query that `useLoadNext` needs. */
interface InfiniteList {
  data: { pages: { items: unknown[]; total: number; isEstimate?: true }[] } | undefined
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<{ hasNextPage: boolean }>
}

/** The line below a list: how many rows are loaded, and a link to the next page. */
interface LoadNext {
  pages: number
  shown: number
  total: number
  /** True when the total is an estimate. */
  isEstimate: true | undefined
  /** Ref of the line with the number of rows. The line gets the focus when the link disappears. */
  report: RefObject<HTMLParagraphElement | null>
  loadNext: (event: MouseEvent) => Promise<void>
}

/** State of a link that adds the next page in place. Without scripts, and with a modifier key, the link opens that page. */
function useLoadNext(list: InfiniteList): LoadNext {
  const report = useRef<HTMLParagraphElement>(null)
  const pages = list.data?.pages ?? []
  const shown = pages.reduce((sum, page) => sum + page.items.length, 0)
  async function loadNext(event: MouseEvent) {
    if (list.isFetchingNextPage) return event.preventDefault()
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    const { hasNextPage } = await list.fetchNextPage()
    // The last page removes the link.
    if (!hasNextPage) report.current?.focus({ preventScroll: true })
  }
  const { total = 0, isEstimate } = pages.at(-1) ?? {}
  return { pages: pages.length, shown, total, isEstimate, report, loadNext }
}
