import type { Persistence } from '@firebase/auth'
import { reportLoss } from '#ui/browser/storage.ts'

/** A class of the SDK that keeps who is signed in. Its public type has the name of the kind alone. */
type Keeper = new () => {
  _get(key: string): Promise<{ uid?: string } | null>
  _set(key: string, value: { uid?: string }): Promise<void>
  _remove(key: string): Promise<void>
}

/**
 * Where the device refuses what it took at first, as when it has become full, the session goes on in the memory of the page: the SDK
 * would take a right password for a failure. What is kept of somebody else must not come back with the next page.
 */
export function orInMemory(persistence: Persistence): Persistence {
  return extended(
    persistence,
    (Kept) =>
      class extends Kept {
        override async _set(key: string, value: { uid?: string }) {
          try {
            await super._set(key, value)
          } catch {
            reportLoss('signIn')
            const former = await super._get(key).catch(() => null)
            if (former?.uid !== value.uid) await super._remove(key).catch(() => {})
          }
        }
      },
  )
}

/** Keeps the session in the memory of the page, and says so. */
export function reported(persistence: Persistence): Persistence {
  return extended(
    persistence,
    (Kept) =>
      class extends Kept {
        override async _set(key: string, value: { uid?: string }) {
          reportLoss('signIn')
          await super._set(key, value)
        }
      },
  )
}

function extended(persistence: Persistence, extend: (Kept: Keeper) => Keeper): Persistence {
  return extend(persistence as unknown as Keeper) as unknown as Persistence
}
