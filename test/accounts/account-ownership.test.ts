import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startGoogle } from '../doubles/google.ts'
import { startIdentity } from '../identity/fixture.ts'
import { accountWithEverything, EVENTS, stateOf, THINGS, type World } from './account-ownership.ts'

// docs/security/account-ownership.md says what each event does to what an account has: its table is what is tried here.
const text = readFileSync(path.join(import.meta.dirname, '../../docs/security/account-ownership.md'), 'utf8')
const lines = text.slice(text.indexOf('| Event')).split('\n\n')[0]?.split('\n')
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const [head = [], , ...rows] = (lines ?? []).map(cellsOf)
const expected = Object.fromEntries(rows.map(([event = '', ...cells]) => [event, cells]))

let world: World
beforeAll(async () => {
  const google = await startGoogle()
  const emptied: string[] = []
  const onNewOwner = async (_tx: unknown, uid: string) => void emptied.push(uid)
  const fixture = await startIdentity({ google: google.provider, open: { anonymous: false, phone: true }, onNewOwner })
  world = { fixture, google, emptied }
})
beforeEach(() => world.fixture.pool.query('delete from rate_limits'))
afterAll(async () => {
  await world.fixture.stop()
  await world.google.stop()
})

test('the table names every event and everything that an account has', () => {
  expect(head.slice(1)).toEqual(Object.keys(THINGS))
  expect(Object.keys(expected)).toEqual(Object.keys(EVENTS))
})

test.each(Object.entries(EVENTS))('%s does to an account what the table says', async (name, event) => {
  const account = await accountWithEverything(world, event.given)
  const before = await stateOf(world, account)
  const had: boolean[] = []
  for (const has of Object.values(THINGS)) had.push(await has(world, account, before))
  const { status, ...answer } = await event.run(world, account)
  expect(status, JSON.stringify(answer)).toBe(200)
  const cells: string[] = []
  for (const [at, has] of Object.values(THINGS).entries()) {
    cells.push(had[at] ? ((await has(world, account, before)) ? 'stays' : 'goes') : '–')
  }
  expect(cells).toEqual(expected[name])
})
