import { useSyncExternalStore } from 'react'

const KEY = 'search-key'
const listeners = new Set<() => void>()

/** Whether the key / focuses the search box. It can be switched off in each browser (WCAG 2.1.4). */
export function isSearchKeyOn(): boolean {
  return localStorage.getItem(KEY) !== 'off'
}

/** The same as a hook. The server renders it as on. */
export function useSearchKey(): boolean {
  return useSyncExternalStore(subscribe, isSearchKeyOn, () => true)
}

export function switchSearchKey(on: boolean): void {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
