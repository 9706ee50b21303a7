import { tabStorage } from '#ui/browser/storage.ts'

const STORAGE_KEY = 'greentech:registration'

/**
 * Stores the value that claims a profile which was saved before the account existed. Calls of this tab send it until
 * the account has its user record.
 */
export function storeRegistration(value: string | undefined): void {
  if (value) tabStorage.set(STORAGE_KEY, value)
}

export function readRegistration(): string | null {
  return tabStorage.get(STORAGE_KEY)
}

export function clearRegistration(): void {
  tabStorage.remove(STORAGE_KEY)
}
