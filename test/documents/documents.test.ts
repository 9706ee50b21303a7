import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const files = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md', 'db/*.md', 'test/*.md', 'bench/*.md'], { cwd: root })
const documents = files.toSorted().map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
const decisions = documents.filter(({ file }) => /^docs\/decisions\/\d{4}-/.test(file))

const LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g
const PATH = /`((?:src|test|docs|db|bench|scripts|messages|public|\.github)\/[\w./-]+)`/g
const NPM_SCRIPT = /`npm run ([\w:-]+)/g
const HEADINGS = ['## Status', '## Context', '## Decision', '## Consequences', '## Figures']

function findings(pattern: RegExp, isRight: (found: string, file: string) => boolean): string[] {
  return documents.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .map(([, found = '']) => found)
      .filter((found) => !isRight(found, file))
      .map((found) => `${file}: ${found}`),
  )
}

/** The address of a heading, as GitHub makes it. */
function anchorsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function linkExists(link: string, file: string): boolean {
  const [target = '', anchor] = link.split('#')
  const place = target ? path.resolve(root, path.dirname(file), target) : path.join(root, file)
  return existsSync(place) && (!anchor || anchorsOf(place).includes(anchor))
}

test('every relative link of the documents leads to a file and to a heading in it', () => {
  expect(documents.length).toBeGreaterThan(35)
  expect(findings(LINK, linkExists)).toEqual([])
})

test('the schema names every table of the migrations with a folder that is there, and no other table', () => {
  const migrations = globSync('db/migrations/*.sql', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  )
  const namedBy = (statement: RegExp) =>
    migrations.flatMap((sql) => Array.from(sql.matchAll(statement), ([, table]) => table))
  const dropped = namedBy(/^drop table ([\w.]+)/gm)
  const tables = namedBy(/^create table ([\w.]+)/gm).filter((table) => !dropped.includes(table))
  const rows = [
    ...readFileSync(path.join(root, 'docs/schema.md'), 'utf8').matchAll(/^\| `([\w.]+)`\s+\|(?: `([\w/-]+)`)?/gm),
  ]
  expect(rows.map(([, table]) => table).toSorted()).toEqual(tables.toSorted())
  const owners = rows.flatMap(([, , owner]) => owner ?? [])
  expect(
    owners.filter((owner) => ![`src/${owner}`, owner].some((folder) => existsSync(path.join(root, folder)))),
  ).toEqual([])
  expect(owners.length).toBeGreaterThan(30)
})

test('every path that the documents name exists', () => {
  expect(findings(PATH, (named) => existsSync(path.join(root, named)))).toEqual([])
})

test('every document that a comment of the code names exists', () => {
  const sources = globSync(['{src,test,scripts,db,messages}/**/*.{ts,tsx,mjs,sql}', '.env.example'], {
    cwd: root,
  })
  const missing = sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?<![\w/])docs\/[\w./-]+\.md\b/g)]
      .filter(([named]) => !existsSync(path.join(root, named)))
      .map(([named]) => `${file}: ${named}`),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(missing).toEqual([])
})

test('every npm script that the documents name exists', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object }
  expect(findings(NPM_SCRIPT, (name) => name in scripts)).toEqual([])
})

test('a decision has five headings, and a number that no other one has, ended ones included', () => {
  expect(decisions.length).toBeGreaterThan(25)
  const faults = decisions.flatMap(({ file, text }) => {
    const headings = text.split('\n').filter((line) => line.startsWith('## '))
    const number = Number(path.basename(file).slice(0, 4))
    return [
      ...(headings.join() === HEADINGS.join() ? [] : [`${file}: headings`]),
      ...(text.startsWith(`# ${number}. `) ? [] : [`${file}: number`]),
    ]
  })
  expect(faults).toEqual([])
  const list = documents.find(({ file }) => file === 'docs/decisions/README.md')?.text ?? ''
  const ended = Array.from(list.matchAll(/^\| (\d+) /gm), ([, number]) => Number(number))
  expect(ended.length).toBeGreaterThan(2)
  const numbers = [...decisions.map(({ file }) => Number(path.basename(file).slice(0, 4))), ...ended]
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})
