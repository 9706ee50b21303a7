import { useSyncExternalStore } from 'react'

let pending = 0
const listeners = new Set<() => void>()

function addPending(change: 1 | -1): void {
  pending += change
  for (const listener of listeners) listener()
}

/** Shows the page's loading bar until `work` settles. For a click that loads code before anything changes on the screen. */
export function withLoadingBar<T>(work: Promise<T>): Promise<T> {
  addPending(1)
  return work.finally(() => addPending(-1))
}

/** True while any work given to `withLoadingBar` is unsettled. */
export function useHasPendingWork(): boolean {
  return useSyncExternalStore(subscribe, () => pending > 0)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
