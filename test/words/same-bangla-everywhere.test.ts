import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BANGLA_CASES } from './bangla-cases.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const toModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`

/**
 * A module that makes every request to Intl or to a date for words fail, as in an old browser or a Node without the data of
 * Bangla.
 */
const WITHOUT_INTL = toModule(`
  delete globalThis.Intl
  for (const type of [Date, Number, Array, String])
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'localeCompare'])
      if (Object.hasOwn(type.prototype, name)) type.prototype[name] = () => { throw new Error(name) }
`)

/** The command of docs/operations.md that writes Latin digits, done while the modules are loaded. */
const LATIN_DIGITS = toModule(`
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) {
    const loaded = next(url, context)
    if (!url.includes('/messages/bn')) return loaded
    return { ...loaded, source: String(loaded.source).replace(/[০-৯]/g, (digit) => digit.charCodeAt(0) - 0x09e6) }
  } })
`)

/** Result of `expression` in a separate process. */
function evaluate<T>(module: string, expression: string, env: Record<string, string> = {}): T {
  const code = `const all = await import(${JSON.stringify(path.join(ROOT, module))}); console.log(JSON.stringify((${expression})(all)))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...env, PATH: process.env.PATH ?? '' },
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as T
}

const texts = (env: Record<string, string>) =>
  evaluate<string[]>('test/words/bangla-cases.ts', '(all) => all.BANGLA_CASES.map(([made]) => made)', env)

test.for([
  ['in New York, set to Arabic', { TZ: 'America/New_York', LANG: 'ar_EG.UTF-8', LC_ALL: 'ar_EG.UTF-8' }],
  ['in Kiribati, set to C', { TZ: 'Pacific/Kiritimati', LANG: 'C', LC_ALL: 'C' }],
  ['without Intl', { TZ: 'UTC', NODE_OPTIONS: `--import=${WITHOUT_INTL}` }],
] as const)('sixty numbers, dates, times, plurals and prices are the same text on a machine %s', ([, env]) => {
  const expected = BANGLA_CASES.map(([, text]) => text)
  expect(expected).toHaveLength(60)
  expect(texts({ ...env })).toEqual(expected)
})

test('all words are in Latin digits after the command of docs/operations.md', () => {
  const env = { NODE_OPTIONS: `--import=${LATIN_DIGITS}` }
  const expected = BANGLA_CASES.map(([, text]) =>
    text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6)),
  )
  expect(texts(env)).toEqual(expected)
  const all = evaluate<string>('messages/bn.ts', '({ bn }) => JSON.stringify(bn)', env)
  expect(all).toContain('অন্তত 8টি অক্ষর')
  expect(all).not.toMatch(/[০-৯]/)
})
