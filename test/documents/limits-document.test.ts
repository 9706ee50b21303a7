import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { EVERY_WRITE } from '#platform/http/endpoints/serve.ts'
import { LIMITS } from '#services/identity/limits/attempts.ts'
import type { Endpoints } from '#shared/client.ts'
import { endpoints } from '#web/api.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const page = read('docs/security/limits.md')
const sources = globSync('src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))

/** The rows of the page: name, and `points, seconds`. */
const rows = [...page.matchAll(/^\| `([\w-]+)` .*?\| ([\d]+), (\d+) +\|/gm)].map(([, name, points, seconds]) => [
  name,
  `${points}, ${seconds}`,
])

/** `limits.take('name', key, POINTS, seconds)` of the shop. */
const CALL = /\b(?:take|tryTake)\(\s*'([\w-]+)',([\s\S]*?),\s*(\w+),\s*([\d_ *]+),?\s*\)/g

function taken(file: string): [name: string, numbers: string][] {
  const text = read(file)
  return [...text.matchAll(CALL)].map(([, name = '', , points = '', seconds = '']) => {
    const [, value] = new RegExp(`\\b${points} = ([\\d_]+)`).exec(text) ?? []
    const product = seconds.split('*').reduce((so, factor) => so * Number(factor.trim().replaceAll('_', '')), 1)
    return [name, `${Number(value?.replaceAll('_', ''))}, ${product}`]
  })
}

test('docs/security/limits.md has each limit that the code takes, with its numbers, once, and no other', () => {
  const own = Object.entries(LIMITS).map(([name, [points, seconds]]) => [name, `${points}, ${seconds}`])
  const contracts = [EVERY_WRITE, ...Object.values(endpoints as Endpoints).flatMap(({ limits = [] }) => limits)]
  const declared = contracts.map(({ name, calls, seconds }): [string, string] => [name, `${calls}, ${seconds}`])
  const shop = new Map([...sources.flatMap(taken), ...declared])
  expect(new Set(declared.map(String)).size).toBe(new Set(declared.map(([name]) => name)).size)
  expect(shop.size).toBeGreaterThan(20)
  expect(rows.toSorted()).toEqual([...own, ...shop].toSorted())
})

test('every limit is taken by a name that this test sees', () => {
  const unseen = sources.flatMap((file) => {
    const calls = [...read(file).matchAll(/\blimits\.(?:take|tryTake)\(/g)].length
    return calls > taken(file).length ? [file] : []
  })
  expect(unseen).toEqual(['src/services/identity/limits/attempts.ts', 'src/platform/http/endpoints/serve.ts'])
})
