import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../src/ui/styles', file), 'utf8')
const rangesOf = (text: string) => text.match(/U\+[\dA-F]+(?:-[\dA-F]+)?/g)

test('the letters that pages take from the Bangla font are the letters that the font was made with', () => {
  const [, made = ''] = /--unicodes=(\S+)/.exec(read('fonts/README.md')) ?? []
  const [, declared = ''] = /unicode-range:([^;]+);/.exec(read('app.css')) ?? []
  expect(rangesOf(made)?.length).toBeGreaterThan(10)
  expect(rangesOf(declared)).toEqual(rangesOf(made))
})
