import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { allWords } from '#messages/all.ts'
import { scriptWords } from './script-words.ts'

const SCRIPT = path.join(import.meta.dirname, '../../../public/offline.js')

test('without a connection and without a storage the page says that it has nothing, and Retry works', async () => {
  const code = await readFile(SCRIPT, 'utf8')
  const elements = new Map<string, EventTarget & { hidden: boolean }>()
  const getElementById = (id: string) => {
    const dataset = { words: JSON.stringify(scriptWords(allWords.en.offline, 'en')) }
    const element = elements.get(id) ?? Object.assign(new EventTarget(), { hidden: true, dataset })
    elements.set(id, element)
    return element
  }
  let reloads = 0
  const reload = () => {
    reloads++
  }
  const page = {
    document: { getElementById },
    location: { pathname: '/products', reload },
    window: new EventTarget(),
    setInterval: () => {},
    get localStorage(): never {
      throw new DOMException('denied', 'SecurityError')
    },
  }
  runInNewContext(code, page)
  expect(elements.get('nothing')?.hidden).toBe(false)
  elements.get('retry')?.dispatchEvent(new Event('click'))
  expect(reloads).toBe(1)
})

test.for([
  ['en', '29 November 2026 at 14:50', '29 November 2026 at 00:05', 'BDT 1,23,456'],
  ['bn', '২৯ নভেম্বর ২০২৬, দুপুর ২:৫০', '২৯ নভেম্বর ২০২৬, রাত ১২:০৫', '৳ ১,২৩,৪৫৬'],
] as const)('what is kept says its price and its time in Bangladesh, in %s', async ([language, noon, night, price]) => {
  const code = await readFile(SCRIPT, 'utf8')
  const words = scriptWords(allWords[language].offline, language)
  const scope: { timeOf?: (savedAt: string) => string; textOf?: (data: object, record: object) => string } = {}
  const functions = `const words = ${JSON.stringify(words)}\n${code.slice(code.indexOf('function textOf'))}`
  runInNewContext(`${functions}\nObject.assign(scope, { timeOf, textOf })`, { scope })
  expect(scope.timeOf?.('2026-11-29T08:50:00Z')).toBe(noon)
  expect(scope.timeOf?.('2026-11-28T18:05:00Z')).toBe(night)
  expect(scope.textOf?.({ text: 'price', taka: '' }, { price: 123_456 })).toBe(price)
})
