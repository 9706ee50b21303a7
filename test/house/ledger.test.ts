import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Settings } from '#platform/config/settings.ts'
import { ROOT, sourceFiles } from './source.ts'

/**
 * What may only shrink. Lower a number in the commit that makes it smaller. A commit that raises one says why
 * (docs/scope.md). `lines of src` includes trust: reports, the desk, reviews, favourites, prices, proven deals, proofs,
 * views, histories, blocked words and the newsletter.
 */
const AT_MOST = {
  settings: 35,
  'npm scripts': 17,
  packages: 50,
  'packages for development': 26,
  'journeys in a browser': 204,
  'lines of src': 97_890,
  'lines of the platform': 6_960,
  'lines of the services': 8_516,
}

/** Files that a new slice has to be entered in, and files that know five slices or more. */
const CENTRAL_LISTS = [
  'messages/en.ts',
  'src/deals/bookings/ui/pages/deal.tsx',
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

const files = sourceFiles()
const { scripts, dependencies, devDependencies } = JSON.parse(
  readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
) as Record<string, object>

function linesOf(...folders: string[]): number {
  const inside = files.filter(({ name }) => folders.some((folder) => name.startsWith(`src/${folder}`)))
  return inside.reduce((sum, { lines }) => sum + lines, 0)
}

function journeys(): number {
  const texts = globSync('test/e2e/**/*.e2e.ts', { cwd: ROOT }).map((name) =>
    readFileSync(path.join(ROOT, name), 'utf8'),
  )
  return texts.reduce((sum, text) => sum + (text.match(/^\s*(?:journey|test)(?:\.\w+)?\(/gm)?.length ?? 0), 0)
}

test('settings, scripts, packages, journeys and the framework do not grow', () => {
  const actual: typeof AT_MOST = {
    settings: Object.keys(Settings.shape).length,
    'npm scripts': Object.keys(scripts ?? {}).length,
    packages: Object.keys(dependencies ?? {}).length,
    'packages for development': Object.keys(devDependencies ?? {}).length,
    'journeys in a browser': journeys(),
    'lines of src': linesOf(''),
    'lines of the platform': linesOf('platform/'),
    'lines of the services': linesOf('services/'),
  }
  const grown = Object.entries(AT_MOST).filter(([what, most]) => actual[what as keyof typeof AT_MOST] > most)
  expect(grown, JSON.stringify(actual)).toEqual([])
  expect(Math.min(...Object.values(actual))).toBeGreaterThan(0)
})

test('a central list exists, and no other file knows five slices', () => {
  expect(CENTRAL_LISTS.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([])
  const knowing = files
    .filter(({ text }) => new Set(Array.from(text.matchAll(SLICE), ([, slice]) => slice)).size >= KNOWN_SLICES)
    .map(({ name }) => name)
  expect(knowing.length).toBeGreaterThan(0)
  expect(knowing.filter((name) => !CENTRAL_LISTS.includes(name))).toEqual([])
})
