import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EmbeddedSite, embeddedSite } from '../embedded-site.ts'
import { STATES, type State, somebodyIn, WRITES } from './account-states.ts'

// docs/security/account-states.md says what each state may write: its table is what is tried here, cell by cell.
const text = readFileSync(path.join(import.meta.dirname, '../../docs/security/account-states.md'), 'utf8')
const lines = text
  .slice(text.indexOf('| Write'))
  .split('\n')
  .filter((line) => line.startsWith('|'))
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const [head = [], , ...rows] = lines.map(cellsOf)
const expected = Object.fromEntries(rows.map(([write = '', ...cells]) => [write, cells]))

let site: EmbeddedSite

/** The expected status with the setting and without it, where a cell has both: `200, if required 403 …`. */
function cellFor(cell: string, required: boolean): string {
  const [otherwise = '', whenRequired] = cell.split(', if required ')
  return required ? (whenRequired ?? otherwise) : otherwise
}

test('the table names every state and every write', () => {
  expect(head.slice(1)).toEqual([...STATES])
  expect(Object.keys(expected)).toEqual(Object.keys(WRITES))
})

describe.each([
  ['while a confirmed e-mail address is not required', false],
  ['while a confirmed e-mail address is required', true],
])('%s', (_, required) => {
  beforeAll(async () => {
    site = await embeddedSite({ CONFIRMED_EMAIL_TO_TRADE: String(required) }, { anonymousSignIn: true })
    await site.pool.query("insert into categories (name, photo) values ('HP', '/images/hp.jpg') on conflict do nothing")
  })
  beforeEach(() => site.pool.query('delete from rate_limits'))
  afterAll(() => site.close())

  test.each(Object.keys(WRITES))('%s', { timeout: 30_000 }, async (write) => {
    const cells = STATES.map((state, at) => ({ state, cell: expected[write]?.[at] ?? '' }))
    // The cells without the setting in them are tried in the other mode.
    const tried = cells.filter(({ cell }) => !required || cell.includes(', if required '))
    const got: string[] = []
    for (const { state } of tried) got.push(await outcomeOf(write, state))
    expect(got).toEqual(tried.map(({ cell }) => cellFor(cell, required)))
  })
})

async function outcomeOf(write: string, state: State): Promise<string> {
  const { role, run } = WRITES[write] ?? {}
  if (!role || !run) throw new Error(`nobody tries to ${write}`)
  const { status, code, error } = await run(site, await somebodyIn(site, state, role))
  return status === 200 ? '200' : `${status} ${code ?? error?.split(' ')[0]}`
}
