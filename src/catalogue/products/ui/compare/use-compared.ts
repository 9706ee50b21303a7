import { useSyncExternalStore } from 'react'
import { MAX_COMPARED, readIds } from './compare-search.ts'

const STORAGE_KEY = 'compared-products'
const listeners = new Set<() => void>()

function read(): string {
  return localStorage.getItem(STORAGE_KEY) ?? ''
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

/** Adds a product to those that are compared, or takes it out. A fifth one replaces the first. */
export function toggleCompared(id: string): void {
  const ids = readIds(read())
  const next = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(-MAX_COMPARED)
  localStorage.setItem(STORAGE_KEY, next.join(','))
  for (const listener of listeners) listener()
}
