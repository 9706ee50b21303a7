import { type RegisteredRouter, useBlocker, useRouter } from '@tanstack/react-router'
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
 *
 * @param close must not navigate: the browser stands on the entry before the page until the Back is taken back
 * @param options `onFirstPage`: also on the first page of a tab. Without it Back leaves the site there, because a browser asks
 * nobody
 */
export function useCloseByBack(isOpen: boolean, close: () => void, { onFirstPage = true } = {}): void {
  const id = useId()
  const router = useRouter()
  useEffect(() => {
    if (!isOpen) return
    open.push(id)
    if (onFirstPage && !router.history.canGoBack()) pushSecondEntry(router)
    return () => {
      open.splice(open.indexOf(id), 1)
    }
  }, [isOpen, id, router, onFirstPage])
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || isAnswered || open.at(-1) !== id) return false
      isAnswered = true
      setTimeout(() => {
        isAnswered = false
      })
      close()
      return true
    },
    enableBeforeUnload: false,
    disabled: !isOpen,
  })
}

/** A second entry of the same page: Back from it stays on the site, so that it can be answered. */
function pushSecondEntry(router: RegisteredRouter): void {
  void router.navigate({
    to: '.',
    params: true,
    search: true,
    hash: true,
    resetScroll: false,
    hashScrollIntoView: false,
    state: (state: object) => ({ ...state, isSecondEntry: true }),
  })
  let before = router.history.location
  const stop = router.history.subscribe(({ location, action }) => {
    const { isSecondEntry } = before.state
    before = location
    // A Back that closed something is taken back. A Back with nothing open leaves the page, over both entries.
    if (action.type !== 'BACK' || !isSecondEntry || location.state.isSecondEntry) return
    stop()
    if (!closesByBack()) window.history.back()
  })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The second entry of the first page of a tab: the one before it is the same page. */
    isSecondEntry?: boolean
  }
}
