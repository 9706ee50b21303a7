import { beforeEach, expect, test, vi } from 'vitest'

const told: string[] = []
beforeEach(() => {
  vi.resetModules()
  told.length = 0
})

type Stored = { uid?: string }

/** A keeper as the SDK has them, which is full. */
class Full {
  static type = 'LOCAL' as const
  stored: Stored | null = null
  async _get(): Promise<Stored | null> {
    return this.stored
  }
  async _set(): Promise<void> {
    throw new DOMException('full', 'QuotaExceededError')
  }
  async _remove(): Promise<void> {
    this.stored = null
  }
}

async function keeper() {
  const { onLoss } = await import('#ui/browser/storage.ts')
  const { orInMemory } = await import('./persistence.ts')
  onLoss((loss) => told.push(loss))
  const Kept = orInMemory(Full) as unknown as new () => Full & { _set: (key: string, value: Stored) => Promise<void> }
  return new Kept()
}

test('a device that has become full ends no sign-in, and the page says that it will be forgotten', async () => {
  const full = await keeper()
  await full._set('user', { uid: 'farhana' })
  expect(told).toEqual(['signIn'])
})

test('what a full device kept of the same person stays, of somebody else it goes', async () => {
  const full = await keeper()
  full.stored = { uid: 'farhana' }
  await full._set('user', { uid: 'farhana' })
  expect(full.stored).toEqual({ uid: 'farhana' })
  await full._set('user', { uid: 'tanvir' })
  expect(full.stored).toBeNull()
})
