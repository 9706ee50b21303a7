import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './source.ts'

const FOLDERS = '{src,messages,test,bench,scripts,db}'
/** First words of a docstring that does not name its subject. */
const UNNAMED = /\/\*\*\s+(?:\*\s+)?(?:Of|What|Who|Whether|As many|So many|Those)\b/g

function unnamedIn(name: string, text: string): string[] {
  return Array.from(text.matchAll(UNNAMED), ({ index }) => `${name}:${text.slice(0, index).split('\n').length}`)
}

test('each docstring names its subject', () => {
  const names = globSync(`${FOLDERS}/**/*.{ts,tsx,mjs,js}`, { cwd: ROOT, exclude: ['**/node_modules'] })
  expect(names.length).toBeGreaterThan(1_000)
  expect(names.flatMap((name) => unnamedIn(name, readFileSync(path.join(ROOT, name), 'utf8')))).toEqual([])
})

test('a docstring over several lines is looked at, too, with its line', () => {
  const begin = '/*'.concat('*')
  const lines = [
    'const a = 1',
    begin,
    ' * Whether it is one.',
    ' */',
    `${begin} Number of words. */`,
    `${begin} Of two. */`,
  ]
  expect(unnamedIn('a.ts', lines.join('\n'))).toEqual(['a.ts:2', 'a.ts:6'])
})
