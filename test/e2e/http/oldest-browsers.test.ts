import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { FILLED, NEWER, newerThanOldest } from '../support/oldest-browsers.ts'
import { site } from '../support/site.ts'
import { test } from '../support/test.ts'

const SCRIPTS = path.resolve(import.meta.dirname, '../../../dist/client/static/js')

for (const [script, expected] of [
  ['class A { static { a() } }', ['a static block']],
  [
    '/(?<!a)b/; RegExp(`(?<=a)b`); "(?i:a)"',
    ['a part of an expression', 'a part of an expression', 'a part of an expression'],
  ],
  ['/[a&&b]/v', ['an expression with the flag v']],
  [
    'new Intl.Segmenter; [].toSorted(); Object.groupBy(a); new Iterator',
    ['Intl.Segmenter', 'Array.prototype.toSorted', 'Object.groupBy', 'Iterator'],
  ],
  ['m.values().map(a); a.matchAll(b).toArray()', ['a method of iterators, map', 'a method of iterators, toArray']],
  ['Object.values(a).map(b); a.Iterator; ({ Iterator: 1 }); /(?:a)(?=b)(?!c)/u; [...m.keys()].map(a)', []],
] as const)
  test(`the check knows what is newer than the oldest browsers: ${script}`, () => {
    expect(newerThanOldest(script, NEWER).map((found) => found.split(': ')[0])).toEqual(expected)
  })

test('the scripts of the pages run in the oldest browsers that the README names', () => {
  const newer = NEWER.filter((name) => !FILLED.includes(name))
  const files = readdirSync(SCRIPTS).filter((file) => file.endsWith('.js'))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => newerThanOldest(readFileSync(path.join(SCRIPTS, file), 'utf8'), newer))
  expect(found).toEqual([])
})

test('so do the service worker, the script without a connection and those inside of pages, to which nothing is added', async () => {
  const { url } = site()
  const texts = await Promise.all(['/sw.js', '/offline.js'].map(async (file) => (await fetch(url + file)).text()))
  for (const page of ['/', '/products', '/login', '/register', '/bn/products', '/bn/offline', '/no-such-page']) {
    const html = await (await fetch(url + page)).text()
    const inside = html.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g)
    texts.push(...Array.from(inside, ([, text = '']) => text))
  }
  expect(texts.length).toBeGreaterThan(5)
  expect(texts.flatMap((text) => newerThanOldest(text, NEWER))).toEqual([])
})
