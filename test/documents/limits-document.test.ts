import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { EVERY_WRITE } from '#platform/http/endpoints/serve.ts'
import { LIMITS } from '#services/identity/limits/attempts.ts'
import type { Endpoints } from '#shared/client.ts'
import type { EndpointSpec, Limit } from '#shared/endpoint.ts'
import { endpoints } from '#web/api.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const sources = globSync('src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))

/** `limits.take('name', key, POINTS, seconds)` of a handler. */
const CALL = /\b(?:take|tryTake)\(\s*'([\w-]+)',([\s\S]*?),\s*(\w+),\s*([\d_ *]+),?\s*\)/g

interface TakenLimit extends Limit {
  file: string
}

function takenIn(file: string): TakenLimit[] {
  const text = read(file)
  const numberOf = (digits = '') => Number(digits.trim().replaceAll('_', ''))
  return [...text.matchAll(CALL)].map(([, name = '', , constant = '', seconds = '']) => {
    const [, calls] = new RegExp(`\\b${constant} = ([\\d_]+)(?! *[*+\\w])`).exec(text) ?? []
    const product = seconds.split('*').reduce((result, factor) => result * numberOf(factor), 1)
    return { name, calls: numberOf(calls), seconds: product, file }
  })
}

const taken = sources.flatMap(takenIn).toSorted((a, b) => a.name.localeCompare(b.name))

const limited = Object.entries(endpoints as Endpoints).flatMap(([name, spec]) =>
  (spec.limits ?? (spec.method === 'GET' ? [] : [EVERY_WRITE])).map((limit) => ({ limit, name, spec })),
)
const declared = [...new Map(limited.map(({ limit }) => [limit.name, limit])).values()]

const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const

function inWords(seconds: number): string {
  const [length, unit] = UNITS.find(([size]) => seconds % size === 0) ?? [1, 'second']
  const count = seconds / length
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function countedBy({ networkBits }: Limit, specs: EndpointSpec[]): string {
  return specs.some(({ who }) => who === 'anyone') ? `person; guests by address (/${networkBits ?? 64})` : 'person'
}

function tableOf(headings: string[], rows: (string | number)[][]): string {
  const lines = [headings, headings.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function endpointRows(): (string | number)[][] {
  return declared.map((limit) => {
    const users = limited.filter((user) => user.limit.name === limit.name)
    const specs = users.map(({ spec }) => spec)
    const names = users.map(({ name }) => `\`${name}\``).join(' ')
    const used = limit === EVERY_WRITE ? 'every write without limits of its own' : names
    return [`\`${limit.name}\``, limit.calls, inWords(limit.seconds), countedBy(limit, specs), used]
  })
}

const attempts = Object.entries(LIMITS)
const DOCUMENT = `# Figures of the limits of requests

\`npx vitest run --project pure test/documents/limits-document.test.ts -u\` writes this page from the code. [limits.md](limits.md) says who else
feels each limit.

## Sign-in service

${tableOf(
  ['Limit', 'Attempts', 'Within'],
  attempts.map(([name, [points, seconds]]) => [`\`${name}\``, points, inWords(seconds)]),
)}

## Endpoints of the shop

Declared in the contracts of the endpoints, and counted before the body is read.

${tableOf(['Limit', 'Calls', 'Within', 'Counted by', 'Endpoints'], endpointRows())}

## Limits that handlers take

${tableOf(
  ['Limit', 'Calls', 'Within', 'Taken in'],
  taken.map(({ name, calls, seconds, file }) => [`\`${name}\``, calls, inWords(seconds), `\`${file}\``]),
)}
`

test('docs/security/limit-figures.md is what the code declares', async () => {
  expect(attempts.length).toBeGreaterThan(40)
  expect(declared.length).toBeGreaterThan(20)
  expect(taken.length).toBeGreaterThan(10)
  await expect(DOCUMENT).toMatchFileSnapshot('../../docs/security/limit-figures.md')
})

test('endpoints with a limit of one name have the same figures', () => {
  const figures = new Set(limited.map(({ limit }) => JSON.stringify(limit)))
  expect([...figures]).toHaveLength(declared.length)
})

test('every limit that a handler takes has a name and a constant that this test reads', () => {
  const unseen = sources.flatMap((file) => {
    const calls = [...read(file).matchAll(/\blimits\.(?:take|tryTake)\(/g)].length
    return calls > takenIn(file).length ? [file] : []
  })
  expect(unseen).toEqual(['src/services/identity/limits/attempts.ts', 'src/platform/http/endpoints/serve.ts'])
  expect(taken.filter(({ calls, seconds }) => !(calls > 0 && seconds > 0))).toEqual([])
})

test('docs/security/limits.md says who else feels each limit of the sign-in service and of a handler, and names no other', () => {
  const rows = [...read('docs/security/limits.md').matchAll(/^\| `([\w-]+)` /gm)].map(([, name]) => name)
  const named = [...attempts.map(([name]) => name), ...taken.map(({ name }) => name)]
  expect(rows.toSorted()).toEqual(named.toSorted())
})
