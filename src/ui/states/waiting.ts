import { useSyncExternalStore } from 'react'

let waiting = 0
const listeners = new Set<() => void>()

function change(by: number): void {
  waiting += by
  for (const listener of listeners) listener()
}

/** Shows the page's loading bar until `work` is settled; for what a click fetches before anything can be seen of it. */
export function waitFor<T>(work: Promise<T>): Promise<T> {
  change(1)
  return work.finally(() => change(-1))
}

/** Whether anything is waited for. */
export function useWaiting(): boolean {
  return useSyncExternalStore(subscribe, () => waiting > 0)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
