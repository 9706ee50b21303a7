import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const documents = globSync('docs/security/*.md', { cwd: root })
const overview = readFileSync(path.join(root, 'docs/security/README.md'), 'utf8')

test('the documents on security name files that exist', () => {
  expect(documents.length).toBeGreaterThan(3)
  const missing = documents.flatMap((document) => {
    const text = readFileSync(path.join(root, document), 'utf8')
    const inCode = [...text.matchAll(/`((?:src|test|docs|db)\/[\w./-]+\.\w+)`/g)].map(([, file = '']) => file)
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, file = '']) =>
      path.join('docs/security', file),
    )
    return [...inCode, ...links]
      .filter((file) => !existsSync(path.join(root, file)))
      .map((file) => `${document}: ${file}`)
  })
  expect(missing).toEqual([])
})

test('docs/security/README.md names every package that runs a script when it is installed', () => {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  const scripted = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.replace(/^.*node_modules\//, ''))
  expect(scripted.filter((name) => !overview.includes(`\`${name}\``))).toEqual([])
})

test('no source of ours evaluates text or turns off the check of a certificate', () => {
  const risky = /\beval\(|new Function\(|rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.ts$/.test(file))
  expect(sources.length).toBeGreaterThan(300)
  const faults = sources.filter((file) => risky.test(withoutComments(readFileSync(path.join(root, file), 'utf8'))))
  expect(faults).toEqual([])
})

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}
