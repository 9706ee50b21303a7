import path from 'node:path'
import { expect, test } from 'vitest'
import { measure, sourceFiles } from './source.ts'

const files = sourceFiles()
const measured = files.map((file) => ({ file: file.name, ...measure(file) }))

/** Casts in 1,000 lines. Boundaries need some: what a library or the browser hands over untyped. */
const CASTS_PER_1000_LINES = 3

/** One file for each operation of the sign-in protocol. */
const FULL_FOLDERS = ['src/services/identity/operations']

function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}

test('a source file has about sixty lines, nine in ten have two hundred at most, and none has over four hundred', () => {
  const lines = files.map((file) => file.lines)
  expect(percentile(lines, 0.5)).toBeLessThanOrEqual(60)
  expect(percentile(lines, 0.9)).toBeLessThanOrEqual(200)
  expect(files.filter((file) => file.lines > 400).map(({ name }) => name)).toEqual([])
})

test('nine functions in ten have at most 25 lines, and none has over sixty', () => {
  const functions = measured.flatMap(({ file, functions: own }) => own.map((each) => ({ ...each, file })))
  expect(functions.length).toBeGreaterThan(1_000)
  expect(
    percentile(
      functions.map(({ lines }) => lines),
      0.9,
    ),
  ).toBeLessThanOrEqual(25)
  const long = functions.filter(({ lines }) => lines > 60)
  expect(long).toEqual([])
})

test('casts are few, and nothing is any, non-null by assertion, or hidden from the compiler', () => {
  const sum = (key: 'casts' | 'anys' | 'nonNulls') => measured.reduce((total, each) => total + each[key], 0)
  const lines = files.reduce((total, file) => total + file.lines, 0)
  expect((sum('casts') * 1_000) / lines).toBeLessThanOrEqual(CASTS_PER_1000_LINES)
  expect(sum('anys') + sum('nonNulls')).toBe(0)
  expect(files.filter(({ text }) => /@ts-(ignore|expect-error|nocheck)/.test(text)).map(({ name }) => name)).toEqual([])
})

test('a folder has at most twenty files', () => {
  const folders = Map.groupBy(files, ({ name }) => path.posix.dirname(name))
  const full = [...folders].filter(([folder, { length }]) => length > 20 && !FULL_FOLDERS.includes(folder))
  expect(full.map(([folder]) => folder)).toEqual([])
})

test('the measures see what they are to count', () => {
  const text = `const a = 'আ' as unknown as string // comment
function long(b: any) {
  return b!.c
}
const short = (b: number) => b
class C {
  method() {
    return [1].map((each) => {
      return <const>[each]
    })
  }
}
`
  expect(measure({ name: 'a.ts', text, lines: 11 })).toEqual({
    functions: [
      { name: 'long', lines: 3 },
      { name: 'method', lines: 5 },
      { name: 'method', lines: 3 },
    ],
    casts: 2,
    anys: 1,
    nonNulls: 1,
  })
})
