import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGoogle } from '../doubles/google.ts'
import { startIdentity } from '../identity/fixture.ts'
import { EVENTS } from './account-events.ts'
import {
  accountWithEverything,
  addressOf,
  holderOf,
  type Proven,
  stateOf,
  THINGS,
  type World,
} from './account-ownership.ts'

// docs/security/account-ownership.md says what each event does to what an account has: its table is what is tried here.
const text = readFileSync(path.join(import.meta.dirname, '../../docs/security/account-ownership.md'), 'utf8')
const lines = text.slice(text.indexOf('| Event')).split('\n\n')[0]?.split('\n')
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const [head = [], , ...body] = (lines ?? []).map(cellsOf)
const PROVEN = ['address confirmed', 'owner proven', 'phone proven']

/** All that can be known of an account. A proven owner has confirmed the address. */
const STATES: Proven[] = [false, true].flatMap((phone) => [
  { confirmed: false, owner: false, phone },
  { confirmed: true, owner: false, phone },
  { confirmed: true, owner: true, phone },
])

interface Row {
  event: string
  /** The account states to which the row applies. */
  states: Proven[]
  account: string
  address: string
  cells: string[]
}

const rows = body.map(([event = '', confirmed, owner, phone, account = '', address = '', ...cells]): Row => {
  const fits = (cell: string | undefined, is: boolean) => cell === 'either' || (cell === 'yes') === is
  const states = STATES.filter(
    (state) => fits(confirmed, state.confirmed) && fits(owner, state.owner) && fits(phone, state.phone),
  )
  return { event, states, account, address, cells }
})

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

test('the table names every event, everything that an account has, and all that can be known of it, once', () => {
  expect(head.slice(1)).toEqual([...PROVEN, 'the account', 'its address', ...Object.keys(THINGS)])
  expect([...new Set(rows.map(({ event }) => event))]).toEqual(Object.keys(EVENTS))
  for (const event of Object.keys(EVENTS)) {
    const named = rows.filter((row) => row.event === event).flatMap(({ states }) => states)
    expect(named, event).toHaveLength(STATES.length)
    expect(new Set(named), event).toEqual(new Set(STATES))
  }
})

/** Tries the event on an account of this state, and says what each column of the table says. */
async function outcomeOf(name: string, proven: Proven) {
  const event = EVENTS[name]
  if (!event) throw new Error(`nobody tries ${name}`)
  const account = await accountWithEverything(world, event.given, proven)
  const [before, addressBefore] = [await stateOf(world, account), await addressOf(world, account)]
  const had: boolean[] = []
  for (const has of Object.values(THINGS)) had.push(await has(world, account, before))
  const { status } = await event.run(world, account)
  const cells: string[] = []
  for (const [at, has] of Object.values(THINGS).entries()) {
    cells.push(had[at] ? ((await has(world, account, before)) ? 'stays' : 'goes') : '–')
  }
  const address = await addressOf(world, account)
  return {
    account: status === 200 ? await holderOf(world, account) : 'refused',
    address: address === addressBefore ? 'as before' : address,
    addressAfter: address,
    cells,
  }
}

describe.each(rows.map((row) => [row.event, row] as const))('%s', (event, row) => {
  const names = row.states.map((state) => [wordsOf(state), state] as const)
  test.each(names)('does to an account with %s what the table says', { timeout: 30_000 }, async (_words, state) => {
    const { account, address, addressAfter, cells } = await outcomeOf(event, state)
    // Parts that an account of this state does not have are not compared: a row may apply to several states.
    const expected = row.cells.map((cell, at) => (cells[at] === '–' ? '–' : cell))
    expect({ account, cells }).toEqual({ account: row.account, cells: expected })
    expect([address, addressAfter]).toContain(row.address)
  })
})

function wordsOf({ confirmed, owner, phone }: Proven): string {
  const address = owner ? 'a proven owner' : confirmed ? 'a confirmed address' : 'nothing proven'
  return phone ? `${address} and a number` : address
}
