import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const document = readFileSync(path.join(root, 'docs/security.md'), 'utf8')

test('docs/security.md names tests that exist: each file is there, with the names that stand after it', () => {
  const cited = [...document.matchAll(/`((?:src|test)\/[\w./-]+\.ts)`((?:\s+"[^"]+",?)*)/g)]
  expect(cited.length).toBeGreaterThan(60)
  const missing = cited.flatMap(([, file = '', quoted = '']) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const names = [...quoted.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
    return names.filter((name) => !text.includes(name)).map((name) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('docs/security.md names every package that runs a script when it is installed', () => {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  const scripted = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.replace(/^.*node_modules\//, ''))
  expect(scripted.filter((name) => !document.includes(`\`${name}\``))).toEqual([])
})
