import { expect, test } from 'vitest'
import { measure, sourceFiles } from './source.ts'

const files = sourceFiles()
const measured = files.map((file) => ({ file: file.name, ...measure(file) }))

test('a source file has at most four hundred lines', () => {
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => file.lines > 400).map(({ name }) => name)).toEqual([])
})

test('a function has at most sixty lines', () => {
  const functions = measured.flatMap(({ file, functions: own }) => own.map((each) => ({ ...each, file })))
  expect(functions.length).toBeGreaterThan(0)
  expect(functions.filter(({ lines }) => lines > 60)).toEqual([])
})

test('nothing is any, non-null by assertion, or hidden from the compiler', () => {
  const unchecked = measured.filter(({ anys, nonNulls }) => anys + nonNulls > 0)
  expect(unchecked.map(({ file }) => file)).toEqual([])
  expect(files.filter(({ text }) => /@ts-(ignore|expect-error|nocheck)/.test(text)).map(({ name }) => name)).toEqual([])
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
