import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useId } from 'react'

/** The ids of what is open above the page, the topmost last. */
const open: string[] = []

/** True from the moment in which a Back has closed something until all have been asked about it. */
let isAnswered = false

/** True while Back closes something above the page instead of leaving the page. */
export function closesByBack(): boolean {
  return open.length > 0
}

/**
 * Lets Back, and the gesture of a phone, close what is open above the page, the topmost first, instead of leaving the page.
 * The first page of a tab gets a second entry in the history for that: a browser asks nobody before it leaves the site.
 */
export function useCloseByBack(isOpen: boolean, close: () => void): void {
  const id = useId()
  const router = useRouter()
  useEffect(() => {
    if (!isOpen) return
    open.push(id)
    if (!router.history.canGoBack())
      void router.navigate({ ...SAME_PAGE, state: (state) => ({ ...state, isForBack: true }) })
    return () => {
      open.splice(open.indexOf(id), 1)
    }
  }, [isOpen, id, router])
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || isAnswered || open.at(-1) !== id) return false
      // What stays open needs the second entry for the next Back.
      const isBlocked = open.length > 1 || !router.history.location.state.isForBack
      isAnswered = true
      setTimeout(() => {
        isAnswered = false
      })
      close()
      return isBlocked
    },
    enableBeforeUnload: false,
    disabled: !isOpen,
  })
}

const SAME_PAGE = { to: '.', params: true, search: true, hash: true, resetScroll: false } as const

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The second entry of the first page of a tab: Back from it stays on the page. */
    isForBack?: boolean
  }
}
