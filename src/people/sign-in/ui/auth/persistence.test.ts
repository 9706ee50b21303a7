import type { User } from '@firebase/auth'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const told: string[] = []
const chosen: unknown[] = []
const FARHANA = { uid: 'farhana' } as User
const sdk = {
  setPersistence: async (_auth: unknown, to: unknown) => void chosen.push(to),
  updateCurrentUser: async (_auth: unknown, user: User) => void chosen.push(user),
  inMemoryPersistence: 'memory',
}
const auth: { currentUser: User | null } = { currentUser: null }
const client = { sdk, auth } as unknown as Parameters<typeof import('./persistence.ts').signedIn>[0]

beforeEach(() => {
  vi.resetModules()
  told.length = 0
  chosen.length = 0
  auth.currentUser = null
})
afterEach(() => vi.unstubAllGlobals())

async function modules() {
  const { onLoss, deviceStorage } = await import('#ui/browser/storage.ts')
  onLoss((loss) => told.push(loss))
  return { ...(await import('./persistence.ts')), deviceStorage }
}

/** The SDK's error when its store refuses a write. */
const full = () =>
  Object.assign(new Error('internal'), {
    code: 'auth/internal-error',
    customData: { originalError: new DOMException('full', 'QuotaExceededError') },
  })

test('a device that is full ends no sign-in: it goes on in memory, and the page says that it will be forgotten', async () => {
  const { signedIn } = await modules()
  const signIn = vi.fn(async () => {
    // As the SDK does before it stores the person.
    auth.currentUser = FARHANA
    throw full()
  })
  expect(await signedIn(client, signIn)).toBe(FARHANA)
  expect([signIn.mock.calls.length, chosen, told]).toEqual([1, ['memory', FARHANA], ['signIn']])
})

test('a device that becomes full keeps nobody from a new token', async () => {
  const { tokenOf } = await modules()
  const answers = [() => Promise.reject(full()), async () => 'new']
  const user = { getIdToken: vi.fn(() => answers.shift()?.()) } as unknown as User
  expect(await tokenOf(client, user, true)).toBe('new')
  expect([chosen, told]).toEqual([['memory'], ['signIn']])
})

test.each([
  ['a refusal of the sign-in service', Object.assign(new Error('wrong password'), { code: 'auth/wrong-password' })],
  ['a fault of the SDK', Object.assign(new Error('internal'), { code: 'auth/internal-error' })],
])('%s is not tried again', async (_what, refusal) => {
  const { signedIn } = await modules()
  const signIn = vi.fn(() => Promise.reject(refusal))
  await expect(signedIn(client, signIn)).rejects.toBe(refusal)
  expect([signIn.mock.calls.length, chosen, told]).toEqual([1, [], []])
})

test.each([
  ['that the sign-in will be forgotten where there is no database either', undefined, ['signIn']],
  ['nothing where there is a database', new IDBFactory(), []],
])('without a local storage the page says %s', async (_what, database, losses) => {
  vi.stubGlobal('localStorage', null)
  vi.stubGlobal('indexedDB', database)
  const { reportUnkeptSession, deviceStorage } = await modules()
  deviceStorage.set('greenTechToken', 'farhana')
  await reportUnkeptSession()
  expect(told).toEqual(losses)
})
