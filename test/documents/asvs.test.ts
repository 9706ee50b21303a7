import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const document = readFileSync(path.join(root, 'docs/security/asvs.md'), 'utf8')

interface Requirement {
  number: string
  level: string
  status: string
  evidence: string
}

const listed: Requirement[] = document
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [number = '', level = '', , status = '', evidence = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { number, level, status, evidence }
  })

/** How many requirements each section has at levels 1 and 2: V1.1 has 2, V1.2 has 9, and so on (OWASP ASVS 5.0.0). */
const SECTIONS: Record<string, number[]> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
}

const CITED_FILE = /`((?:src|test|docs|db|bench|scripts)\/[\w./-]+|[\w-]+(?:\.[\w-]+)*\.json)`/g

/** A file and the titles that follow it, up to the next file. */
function citationsOf(evidence: string): { file: string; titles: string[] }[] {
  const files = [...evidence.matchAll(CITED_FILE)]
  return files.map((match, at) => {
    const rest = evidence.slice(match.index, files[at + 1]?.index)
    return { file: match[1] ?? '', titles: [...rest.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title) }
  })
}

/** The title stands whole as the first argument of a test or a group, and is not skipped. */
function hasTest(text: string, title: string): boolean {
  const quoted = ["'", '"', '`'].map((quote) => `${quote}${title}${quote}`)
  return quoted.some((literal) => {
    const at = text.indexOf(literal)
    return at > 0 && /\(\s*$/.test(text.slice(0, at)) && !/\.(skip|todo)(If)?\(\s*$/.test(text.slice(0, at))
  })
}

test('every requirement of levels 1 and 2 is listed once, in order', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
    counts.flatMap((count, at) => Array.from({ length: count }, (_, row) => `${chapter}.${at + 1}.${row + 1}`)),
  )
  expect(wanted).toHaveLength(246)
  expect(listed.map(({ number }) => number)).toEqual(wanted)
  expect(listed.filter(({ level }) => level === '1')).toHaveLength(70)
})

test('each is held, not held or not ours, and the sum at the top is right', () => {
  const count = (status: string) => listed.filter((row) => row.status === status).length
  expect(document.replace(/\s+/g, ' ')).toContain(
    `${count('held')} held, ${count('not held')} not held, ${count('not ours')} not ours.`,
  )
  expect(count('held') + count('not held') + count('not ours')).toBe(246)
})

test('what is held names a file, and every named file and test exists', () => {
  const faults = listed.flatMap(({ number, status, evidence }) => {
    const citations = citationsOf(evidence)
    if (status === 'held' && citations.length === 0) return [`${number} names no evidence`]
    return citations.flatMap(({ file, titles }) => {
      if (!existsSync(path.join(root, file))) return [`${number}: ${file} does not exist`]
      const text = readFileSync(path.join(root, file), 'utf8')
      return titles.filter((title) => !hasTest(text, title)).map((title) => `${number}: ${file}: ${title}`)
    })
  })
  expect(faults).toEqual([])
})

test('what is not held or not ours says why', () => {
  const silent = listed.filter(({ status, evidence }) => status !== 'held' && evidence.trim().length < 15)
  expect(silent.map(({ number }) => number)).toEqual([])
})
