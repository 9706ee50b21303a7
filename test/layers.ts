import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const DATABASE = path.join(ROOT, 'test/database.ts')
const IMPORT = /(?:from|import) '(\.{1,2}\/[^']+)'/g

/** Code of the browser. */
const PAGE = /^src\/(ui|[a-z-]+\/[a-z-]+\/ui|web\/(client|shell|pages|rendering|offline))\//

interface TestFiles {
  /** Tests with the database of the run (test/database.ts). */
  database: string[]
  /** Tests of browser code. Its modules have the state of one page. */
  page: string[]
  pure: string[]
  /** Tests that render a page or a part of one into a DOM. */
  component: string[]
}

/** The test files of `npm test` that run in process. */
export function testFiles(): TestFiles {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'], {
    cwd: ROOT,
    exclude: ['test/deep/**', 'test/e2e/**'],
  })
  const known = new Map<string, boolean>()
  const reaches = (file: string): boolean => {
    const found = known.get(file)
    if (found !== undefined) return found
    // Until it is known: two files may import each other.
    known.set(file, file === DATABASE)
    const imported = Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, name]) => String(name))
    const result = file === DATABASE || imported.some((name) => reaches(path.resolve(path.dirname(file), name)))
    known.set(file, result)
    return result
  }
  const groupOf = (file: string) => {
    if (file.endsWith('.tsx')) return 'component'
    if (reaches(path.join(ROOT, file))) return 'database'
    return PAGE.test(file) ? 'page' : 'pure'
  }
  return { database: [], page: [], component: [], pure: [], ...Object.groupBy(files, groupOf) }
}
