import { useSyncExternalStore } from 'react'
import { deviceStorage, keepChoice } from '#ui/browser/storage.ts'
import { MAX_ADDED } from '../rules.ts'

/** The localStorage key of what a guest has marked: the ids of products, the newest first. */
const STORAGE_KEY = 'favourites'
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
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

function idsIn(text: string): string[] {
  return [...new Set(text.split(','))].filter((id) => ID.test(id)).slice(0, MAX_ADDED)
}

/** Ids of the products that are marked on this device. */
export function deviceHearts(): string[] {
  return idsIn(read())
}

export function useDeviceHearts(): string[] {
  return idsIn(useSyncExternalStore(subscribe, read, () => ''))
}

/** Keeps these; false when they are too many. */
export function keepOnDevice(ids: readonly string[]): boolean {
  if (ids.length > MAX_ADDED) return false
  if (ids.length > 0) keepChoice(STORAGE_KEY, ids.join(','))
  else deviceStorage.remove(STORAGE_KEY)
  for (const listener of listeners) listener()
  return true
}
