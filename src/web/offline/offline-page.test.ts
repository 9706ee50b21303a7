import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

test('without a connection and without a storage the page says that it has nothing, and Retry works', async () => {
  const code = await readFile(path.join(import.meta.dirname, '../../../public/offline.js'), 'utf8')
  const elements = new Map<string, EventTarget & { hidden: boolean }>()
  const getElementById = (id: string) => {
    const element = elements.get(id) ?? Object.assign(new EventTarget(), { hidden: true })
    elements.set(id, element)
    return element
  }
  let reloads = 0
  const reload = () => {
    reloads++
  }
  const page = {
    document: { documentElement: { lang: 'en' }, getElementById },
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
