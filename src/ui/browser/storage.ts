/**
 * Kinds of data that are lost with the page where the browser stores nothing for this site: the user's choices, or their
 * sign-in.
 */
export type Loss = 'choices' | 'signIn'

export interface BrowserStorage {
  get: (key: string) => string | null
  /** False when the browser has not kept it: the page has it until it is closed. */
  set: (key: string, value: string) => boolean
  /** True where the value outlives the page. */
  keeps: (key: string) => boolean
  remove: (key: string) => void
  keysOf: (prefix: string) => string[]
}

/**
 * A storage of the browser, which may be missing (web views), throw when it is touched (blocked cookies) or be full. What it
 * does not take stays in the memory of the page.
 */
function browserStorage(open: () => Storage | null): BrowserStorage {
  const memory = new Map<string, string>()
  /** Null as the answer of a storage that refuses. */
  function ask<T>(question: (storage: Storage) => T): T | null {
    try {
      const storage = open()
      return storage ? question(storage) : null
    } catch {
      return null
    }
  }
  return {
    get: (key) => memory.get(key) ?? ask((storage) => storage.getItem(key)),
    set(key, value) {
      memory.set(key, value)
      const isKept = ask((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (isKept) memory.delete(key)
      return isKept === true
    },
    keeps: (key) => !memory.has(key),
    remove(key) {
      memory.delete(key)
      ask((storage) => storage.removeItem(key))
    },
    keysOf(prefix) {
      const keys = new Set([...memory.keys(), ...(ask(Object.keys) ?? [])])
      return [...keys].filter((key) => key.startsWith(prefix))
    },
  }
}

/** The local storage, which all tabs share. */
export const deviceStorage = browserStorage(() => localStorage)
/** The session storage, which lasts until the tab is closed. */
export const tabStorage = browserStorage(() => sessionStorage)

let tell: ((loss: Loss) => void) | null = null
const losses = new Set<Loss>()

/** Tells the page, once for each kind, that something will be lost with it. */
export function reportLoss(loss: Loss): void {
  if (losses.has(loss)) return
  losses.add(loss)
  tell?.(loss)
}

/** Calls `listener` at each loss, and for those before. Returns a function that stops it. */
export function onLoss(listener: (loss: Loss) => void): () => void {
  tell = listener
  for (const loss of losses) listener(loss)
  return () => {
    tell = null
  }
}

/** Stores a choice of the user. Where the browser does not keep it, the page says so. */
export function keepChoice(key: string, value: string): void {
  if (!deviceStorage.set(key, value)) reportLoss('choices')
}
