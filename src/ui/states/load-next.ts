import { type MouseEvent, type RefObject, useRef } from 'react'

/** What `useLoadNext` reads of an infinite query. */
export interface InfiniteList {
  data: { pages: { items: unknown[]; total: number; isEstimate?: true }[] } | undefined
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<{ hasNextPage: boolean }>
}

/** What a list shows below its rows: how many of them are loaded, and a link to the next page. */
export interface LoadNext {
  pages: number
  shown: number
  total: number
  /** True when the total is an estimate. */
  isEstimate: true | undefined
  /** For the line with the number of rows. It gets the focus when the link disappears. */
  report: RefObject<HTMLParagraphElement | null>
  loadNext: (event: MouseEvent) => Promise<void>
}

/** For a link that adds the next page in place. Without scripts, and with a modifier key, it opens that page. */
export function useLoadNext(list: InfiniteList): LoadNext {
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
