import { useSyncExternalStore } from 'react'
import { deviceStorage, keepChoice } from '../../browser/storage.ts'

const KEY = 'search-key'
const listeners = new Set<() => void>()

/** True if the key / focuses the search box. The key can be switched off in each browser (WCAG 2.1.4). */
export function isSearchKeyOn(): boolean {
  return deviceStorage.get(KEY) !== 'off'
}

/** The same as a hook. The server renders it as on. */
export function useSearchKey(): boolean {
  return useSyncExternalStore(subscribe, isSearchKeyOn, () => true)
}

export function switchSearchKey(on: boolean): void {
  if (on) deviceStorage.remove(KEY)
  else keepChoice(KEY, 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
