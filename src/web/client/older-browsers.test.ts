import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILLED } from '../../../test/e2e/support/oldest-browsers.ts'

/** Built-in functions that this file replaces by fills until its end. Those of elements are tested by the journey. */
const REPLACED = FILLED.filter((name) => !/^(HTML\w*)?(Form)?Element\./.test(name))
const natives: [object, string, PropertyDescriptor | undefined][] = []

beforeAll(async () => {
  for (const path of [...REPLACED, 'Crypto.prototype.randomUUID']) {
    const parts = path.split('.')
    const name = parts.pop() ?? ''
    const owner = parts.reduce<object>((from, part) => Reflect.get(from, part), globalThis)
    natives.push([owner, name, Object.getOwnPropertyDescriptor(owner, name)])
    Reflect.deleteProperty(owner, name)
  }
  await import('./older-browsers.ts')
})

afterAll(() => {
  Reflect.deleteProperty(crypto, 'randomUUID')
  for (const [owner, name, native] of natives) if (native) Object.defineProperty(owner, name, native)
})

test('an older browser gets what lists need: sorted, reversed and changed copies, groups', () => {
  const given = [3, 1, 2]
  expect(given.toSorted()).toEqual([1, 2, 3])
  expect(given.toSorted((a, b) => b - a)).toEqual([3, 2, 1])
  expect(given.toReversed()).toEqual([2, 1, 3])
  expect(given.toSpliced(1, 1, 8, 9)).toEqual([3, 8, 9, 2])
  expect(given).toEqual([3, 1, 2])
  expect(Object.keys(given)).toEqual(['0', '1', '2'])
  expect([...Map.groupBy(given, (one) => one % 2)]).toEqual([
    [1, [3, 1]],
    [0, [2]],
  ])
})

test('an older browser gets what calls need: time limits, joined signals, promises from outside, addresses, ids', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  resolve('done')
  expect(await promise).toBe('done')
  const [first, second] = [new AbortController(), new AbortController()]
  const joined = AbortSignal.any([first.signal, second.signal])
  expect(joined.aborted).toBe(false)
  second.abort('left')
  expect([joined.aborted, joined.reason]).toEqual([true, 'left'])
  expect(AbortSignal.any([AbortSignal.abort('before')]).reason).toBe('before')
  const limit = AbortSignal.timeout(0)
  await new Promise((ended) => limit.addEventListener('abort', ended))
  expect(limit.reason).toMatchObject({ name: 'TimeoutError' })
  expect([URL.parse('https://a.example/b')?.pathname, URL.parse('b')]).toEqual(['/b', null])
  expect([URL.canParse('https://a.example'), URL.canParse('b')]).toEqual([true, false])
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(one).not.toBe(other)
})
