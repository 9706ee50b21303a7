import { type MouseEvent, type RefObject, useRef } from 'react'

/** What `useLoadNext` reads of an infinite query. */
export interface InfiniteList {
  data: { pages: { items: unknown[]; total: number; about?: true }[] } | undefined
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<{ hasNextPage: boolean }>
}

/** How far one has come in a list of pages, and what its link to the next page does when scripts are here. */
export interface LoadNext {
  pages: number
  shown: number
  total: number
  /** True when the total is an estimate. */
  about: true | undefined
  /** For the line that tells how far one has come: whoever stood on the link stands there when it is gone. */
  report: RefObject<HTMLParagraphElement | null>
  loadNext: (event: MouseEvent) => Promise<void>
}

/** For a link that without scripts leads to the next page, and with them adds it in place; a modified click stays one. */
export function useLoadNext(list: InfiniteList): LoadNext {
  const report = useRef<HTMLParagraphElement>(null)
  const pages = list.data?.pages ?? []
  const shown = pages.reduce((sum, page) => sum + page.items.length, 0)
  async function loadNext(event: MouseEvent) {
    if (list.isFetchingNextPage) return event.preventDefault()
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    const { hasNextPage } = await list.fetchNextPage()
    // The link goes with the last page.
    if (!hasNextPage) report.current?.focus({ preventScroll: true })
  }
  const { total = 0, about } = pages.at(-1) ?? {}
  return { pages: pages.length, shown, total, about, report, loadNext }
}
