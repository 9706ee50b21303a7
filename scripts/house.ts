/**
 * Prints figures of the source, the tests and the documents: `npm run house`. It judges nothing and ends with 0: a reader
 * decides what to do about a figure.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Settings } from '../src/platform/config/settings.ts'
import { measure, ROOT, type SourceFile, sourceFiles } from '../test/house/source.ts'

/** Files and folders that are named, the largest first. */
const NAMED = 10
const MANY_LINES = 400
const MANY_WORDS = 300

const files = sourceFiles()
printCounts()
printLengths()
printLargest()
printDocuments()

function printCounts(): void {
  const { scripts, dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, object>
  print('settings', Object.keys(Settings.shape).length)
  print('npm scripts', Object.keys(scripts ?? {}).length)
  print('packages', Object.keys(dependencies ?? {}).length)
  print('development packages', Object.keys(devDependencies ?? {}).length)
  print('journeys of npm test', testsIn('test/e2e/**/*.e2e.ts'))
  print('HTTP tests of npm test, as declared', testsIn('test/e2e/http/*.test.ts'))
  print('journeys of npm run test:deep', testsIn('test/deep/e2e/**/*.e2e.ts'))
  print('lines of src', linesOf('src/'))
  print('lines of src/platform', linesOf('src/platform/'))
  print('lines of src/services', linesOf('src/services/'))
}

function printLengths(): void {
  const measures = files.map(measure)
  const functions = measures.flatMap((each) => each.functions.map(({ lines }) => lines))
  const lengths = files.map(({ lines }) => lines)
  const casts = measures.reduce((sum, each) => sum + each.casts, 0)
  print('lines of a file: median, ninth decile', `${quantile(lengths, 0.5)}, ${quantile(lengths, 0.9)}`)
  print('lines of a function: median, ninth decile', `${quantile(functions, 0.5)}, ${quantile(functions, 0.9)}`)
  print('casts in percent of lines', ((casts / linesOf('src/')) * 100).toFixed(2))
}

function printLargest(): void {
  const byLines = files.toSorted((one, other) => other.lines - one.lines)
  const named = ({ name, lines }: SourceFile) => `${lines}  ${name}`
  list('largest files, in lines', byLines.slice(0, NAMED).map(named))
  list(`files over ${MANY_LINES} lines`, byLines.filter(({ lines }) => lines > MANY_LINES).map(named))
  const folders = Object.entries(Object.groupBy(files, ({ name }) => path.posix.dirname(name)))
    .map(([folder, inside = []]) => ({ folder, size: inside.length }))
    .toSorted((one, other) => other.size - one.size)
  list(
    'largest folders, in files',
    folders.slice(0, NAMED).map(({ folder, size }) => `${size}  ${folder}`),
  )
}

function printDocuments(): void {
  const decisions = globSync('docs/decisions/*.md', { cwd: ROOT }).toSorted()
  const long = decisions.map((name) => ({ name, words: wordsOf(read(name)) })).filter(({ words }) => words > MANY_WORDS)
  list(
    `decisions over ${MANY_WORDS} words`,
    long.map(({ name, words }) => `${words}  ${name}`),
  )
  for (const name of ['README.md', 'CONTRIBUTING.md'])
    print(`lines of ${name}`, read(name).trimEnd().split('\n').length)
}

function read(name: string): string {
  return readFileSync(path.join(ROOT, name), 'utf8')
}

function testsIn(pattern: string): number {
  const texts = globSync(pattern, { cwd: ROOT }).map(read)
  return texts.reduce((sum, text) => sum + (text.match(/^\s*test(?:\.each|\.for)?\(/gm)?.length ?? 0), 0)
}

function linesOf(folder: string): number {
  return files.filter(({ name }) => name.startsWith(folder)).reduce((sum, { lines }) => sum + lines, 0)
}

/** Words of the prose; a mark of a list or a table is none. */
function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function quantile(values: number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0
}

function print(title: string, figure: number | string): void {
  console.log(`${title}: ${figure}`)
}

function list(title: string, lines: string[]): void {
  console.log(`${title}: ${lines.length === 0 ? 'none' : ''}`.trimEnd())
  for (const line of lines) console.log(`  ${line}`)
}
