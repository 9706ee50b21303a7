const STORAGE_KEY = 'greentech:registration'

/**
 * Stores the value that claims a profile which was saved before the account existed. Calls of this tab send it until
 * the account has its user record.
 */
export function storeRegistration(value: string | undefined): void {
  try {
    if (value) sessionStorage.setItem(STORAGE_KEY, value)
  } catch {
    // Storage is not available: the dashboard asks for name and role instead.
  }
}

export function readRegistration(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

export function clearRegistration(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is not available: there is nothing to remove.
  }
}
