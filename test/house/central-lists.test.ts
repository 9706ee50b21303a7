import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, sourceFiles } from './source.ts'

/** Files that a new slice has to be entered in, and files that know five slices or more. */
const CENTRAL_LISTS = [
  'messages/en.ts',
  'src/web/pages/deal.tsx',
  // Puts parts of several domains into the page of a product.
  'src/web/pages/product.tsx',
  'src/web/dashboard/ui/frame/menu.tsx',
  'src/web/pages/product-parts.tsx',
  'src/routes.ts',
  'src/web/api.ts',
  'src/main/slices.ts',
]

const KNOWN_SLICES = 5
const SLICE = /'#((?:people|catalogue|messaging|deals|moderation|content)\/[a-z-]+)\//g

test('a central list exists, and no other file knows five slices', () => {
  expect(CENTRAL_LISTS.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([])
  const knowing = sourceFiles()
    .filter(({ text }) => new Set(Array.from(text.matchAll(SLICE), ([, slice]) => slice)).size >= KNOWN_SLICES)
    .map(({ name }) => name)
  expect(knowing.length).toBeGreaterThan(0)
  expect(knowing.filter((name) => !CENTRAL_LISTS.includes(name))).toEqual([])
})
