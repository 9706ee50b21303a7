import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const DATABASE = path.join(ROOT, 'test/database.ts')
const IMPORT = /(?:from|import) '(\.{1,2}\/[^']+)'/g

/** The test files of `npm test` that run in process, by whether they reach the database of the run (test/database.ts). */
export function testFiles(): { pure: string[]; database: string[] } {
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], {
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
  const { pure = [], database = [] } = Object.groupBy(files, (file) =>
    reaches(path.join(ROOT, file)) ? 'database' : 'pure',
  )
  return { pure, database }
}
