import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './source.ts'

/**
 * Patterns that the tests of `npm test` must not contain: a wait for a fixed time, random values, and measurements of the
 * machine. Waits and measurements belong in test/deep. Helpers are not checked.
 */
const FORBIDDEN: Record<string, RegExp> = {
  'a fixed wait': /waitForTimeout|\bsetTimeout\((?:resolve|r|done)\b/g,
  // One turn of the event loop (setImmediate) depends on no time.
  'timers that a test waits for': /^import (?!\{ setImmediate \}).* from '(?:node:)?timers\/promises'/gm,
  'time on the clock': /performance\.now\(\)/g,
  'processor time or memory': /cpuUsage|memoryUsage/gi,
  'a random number': /Math\.random\(\)/g,
  'a property without a seed':
    /\bfc\.assert\((?:(?!\bseed\b).)*\)$|^( *).*\bfc\.assert\($(?:(?!\bseed\b|^\1\)$)[\s\S])*^\1\)$/gm,
  'a helper that measures the machine': /^import .*\/(?:processor-time|held-memory|slowness)\.ts'/gm,
}
/** Milliseconds. The common limit of polls is not shorter in any configuration. */
const SHORTEST_TIMEOUT = 10_000
const TIMEOUT = /\btimeout: ([\d_]+)/g

/** The line of each offence and what it is. */
function offencesIn(text: string): string[] {
  const found = [
    ...Object.entries(FORBIDDEN).flatMap(([name, pattern]) =>
      Array.from(text.matchAll(pattern), (at) => ({ name, at })),
    ),
    ...Array.from(text.matchAll(TIMEOUT))
      .filter(([, ms = '']) => Number(ms.replaceAll('_', '')) < SHORTEST_TIMEOUT)
      .map((at) => ({ name: `a wait shorter than ${SHORTEST_TIMEOUT} ms`, at })),
  ]
  return found
    .map(({ name, at }) => ({ name, line: text.slice(0, at.index).split('\n').length }))
    .toSorted((one, other) => one.line - other.line)
    .map(({ name, line }) => `${line}: ${name}`)
}

test('no test of npm test sleeps, draws by chance, reads the clock, measures the machine or waits for less than the common time', () => {
  const patterns = ['src/**/*.test.{ts,tsx}', 'test/**/*.{test,e2e}.ts']
  const names = globSync(patterns, { cwd: ROOT, exclude: ['test/deep/**'] })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => path.join(ROOT, name) !== import.meta.filename)
  expect(names.length).toBeGreaterThan(0)
  const offences = names.toSorted().flatMap((name) => {
    const text = readFileSync(path.join(ROOT, name), 'utf8')
    return offencesIn(text).map((offence) => `${name}:${offence}`)
  })
  expect(offences).toEqual([])
})

test('the check finds what is forbidden, and nothing else', () => {
  const text = `import { setTimeout as delay } from 'node:timers/promises'
import { setImmediate } from 'node:timers/promises'
import { processorMs } from '../processor-time.ts'
await new Promise((resolve) => setTimeout(resolve, 30))
setTimeout(click, 30)
await page.waitForTimeout(300)
const since = performance.now()
process.threadCpuUsage()
await expect.poll(all, { timeout: 9_999 }).toBe(1)
await expect.poll(all, { timeout: 10_000 }).toBe(1)
test('a title', () => {}, 5_000)
const drawn = Math.random()
fc.assert(property)
fc.assert(property, { seed: 1 })
fc.assert(
  fc.property(numbers, (one) => check(one)),
)
fc.assert(
  fc.property(numbers, (one) => check(one)),
  { seed: 1 },
)
`
  expect(offencesIn(text)).toEqual([
    '1: timers that a test waits for',
    '3: a helper that measures the machine',
    '4: a fixed wait',
    '6: a fixed wait',
    '7: time on the clock',
    '8: processor time or memory',
    '9: a wait shorter than 10000 ms',
    '12: a random number',
    '13: a property without a seed',
    '15: a property without a seed',
  ])
})
