import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const full = {
  old: 'kept before',
  getItem: (key: string) => (key === 'old' ? 'kept before' : null),
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem: () => {},
}
Object.defineProperties(full, {
  getItem: { enumerable: false },
  setItem: { enumerable: false },
  removeItem: { enumerable: false },
})

/** Ways in which a browser keeps nothing, or no more. */
const REFUSING: [string, () => unknown][] = [
  ['is missing', () => undefined],
  ['is null, as in web views', () => null],
  [
    'throws when it is touched, as with blocked cookies',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  ['is full', () => full],
]

function stub(name: string, get: () => unknown) {
  vi.stubGlobal(name, undefined)
  Object.defineProperty(globalThis, name, { get, configurable: true })
}

test.each(REFUSING)(
  'a storage that %s: the page has what it stored, and says that it will be forgotten',
  async (_, get) => {
    stub('localStorage', get)
    stub('sessionStorage', get)
    const { deviceStorage, tabStorage, keepChoice, onLoss } = await import('./storage.ts')
    for (const storage of [deviceStorage, tabStorage]) {
      expect(storage.get('mark')).toBeNull()
      expect(storage.set('mark:a', 'farhana')).toBe(false)
      expect([storage.get('mark:a'), storage.keysOf('mark')]).toEqual(['farhana', ['mark:a']])
      storage.remove('mark:a')
      expect([storage.get('mark:a'), storage.keysOf('mark')]).toEqual([null, []])
    }
    const told: string[] = []
    const stop = onLoss((loss) => told.push(loss))
    keepChoice('layout', 'list')
    keepChoice('layout', 'grid')
    expect([told, deviceStorage.get('layout')]).toEqual([['choices'], 'grid'])
    stop()
  },
)

test('a loss from before the page listens is told to it, once', async () => {
  stub('localStorage', () => null)
  const { keepChoice, onLoss, reportLoss } = await import('./storage.ts')
  keepChoice('layout', 'list')
  const told: string[] = []
  onLoss((loss) => told.push(loss))
  reportLoss('signIn')
  reportLoss('signIn')
  expect(told).toEqual(['choices', 'signIn'])
})

test('a full storage shows what it kept before, and takes more when there is room again', async () => {
  const kept = new Map<string, string>()
  let isFull = true
  stub('localStorage', () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => (isFull ? full.setItem() : kept.set(key, value)),
    removeItem: (key: string) => kept.delete(key),
  }))
  kept.set('layout', 'grid')
  const { deviceStorage } = await import('./storage.ts')
  expect([deviceStorage.set('layout', 'list'), deviceStorage.get('layout')]).toEqual([false, 'list'])
  isFull = false
  expect([deviceStorage.set('layout', 'list'), kept.get('layout')]).toEqual([true, 'list'])
  kept.set('layout', 'grid')
  expect(deviceStorage.get('layout'), 'what another tab has chosen').toBe('grid')
})
