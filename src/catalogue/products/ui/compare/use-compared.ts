import { useSyncExternalStore } from 'react'
import toast from 'react-hot-toast/headless'
import { deviceStorage, keepChoice } from '#ui/browser/storage.ts'
import { useWords } from '#ui/text/words.ts'
import { MAX_COMPARED, readIds } from './compare-search.ts'

const STORAGE_KEY = 'compared-products'
const listeners = new Set<() => void>()

function read(): string {
  return deviceStorage.get(STORAGE_KEY) ?? ''
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The ids of the products that this browser keeps for comparing. The server renders none. */
export function useCompared(): string[] {
  return readIds(useSyncExternalStore(subscribe, read, () => ''))
}

/** Adds a product to those that are compared. A fifth one is refused: false. */
export function addCompared(id: string): boolean {
  const ids = [...without(id), id]
  if (ids.length > MAX_COMPARED) return false
  store(ids)
  return true
}

/** Takes a product out. One that this browser does not keep, as on a shared page, changes nothing. */
export function removeCompared(id: string): void {
  store(without(id))
}

export function clearCompared(): void {
  store([])
}

/** State of a product's Compare control, and the function that toggles it. */
export function useCompareToggle(id: string): { chosen: boolean; toggle: () => void } {
  const { compare } = useWords().catalogue
  const chosen = useCompared().includes(id)
  function toggle() {
    if (chosen) removeCompared(id)
    else if (!addCompared(id)) toast.error(compare.full)
  }
  return { chosen, toggle }
}

function without(id: string): string[] {
  return readIds(read()).filter((each) => each !== id)
}

function store(ids: string[]): void {
  keepChoice(STORAGE_KEY, ids.join(','))
  for (const listener of listeners) listener()
}
