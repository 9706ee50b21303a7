import { aProduct } from '#catalogue/products/server/build.ts'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import { HOOKS } from '#main/hooks.ts'
import type { moderation } from '#moderation/desk/contract.ts'
import type { Act } from '#moderation/desk/rules.ts'
import { deskJobs } from '#moderation/desk/server/jobs.ts'
import type { Person } from '#platform/http/auth.ts'
import type { Input } from '#shared/endpoint.ts'
import type { TestApp } from './app.ts'

export interface DeskPeople {
  saller: Person
  admin: Person
  /** The saller's, on sale. */
  product: LockedProduct
}

export async function freshDeskPeople(shop: TestApp): Promise<DeskPeople> {
  const saller = await shop.aPerson({ role: 'saller' })
  const admin = await shop.aPerson({ role: 'admin' })
  return { saller, admin, product: await aProduct(shop.db, saller) }
}

interface Case {
  id: string
  version: number
  state: string
  weight: number
  reports: number
  decision: string
}

/** Actions and look-ups for tests of the desk, through the API where it has them. */
export function deskOf(shop: TestApp) {
  const as = (person: Person) => shop.callsOf(person)
  const jobs = () => deskJobs({ db: shop.db, ...HOOKS })

  /** A member whose reports count. */
  async function member(days = 8): Promise<Person> {
    const person = await shop.aPerson({ role: 'buyer' })
    const older = 'update users set created_at = now() - make_interval(days => $2) where id = $1'
    await shop.pool.query(older, [person.id, days])
    return person
  }

  function report(person: Person, id: string, more: Partial<Input<typeof moderation.reportThing>> = {}) {
    return as(person).reportThing({ kind: 'product', id, reason: 'fraud', words: 'Wants money first', ...more })
  }

  async function reportBy(count: number, id: string): Promise<Person[]> {
    const people = await Promise.all(Array.from({ length: count }, () => member()))
    for (const person of people) await report(person, id)
    return people
  }

  async function caseOf(thingId: string): Promise<Case> {
    const { rows } = await shop.pool.query<Case>(
      'select id, version, state, weight, reports, decision from cases where thing_id = $1 order by opened_at desc',
      [thingId],
    )
    return rows[0] as Case
  }

  async function decide(by: Person, thingId: string, act: Act, more: object = {}) {
    const { id, version } = await caseOf(thingId)
    return as(by).decideCases({ cases: [{ id, version }], act, ...more })
  }

  /** Decides, and notifies at once. Returns the line of the log. */
  async function decided(by: Person, thingId: string, act: Act, more: object = {}): Promise<number> {
    const { done } = await decide(by, thingId, act, more)
    const line = done[0]?.line as number
    await jobs().answerCase?.({ line })
    return line
  }

  async function stateOf(id: string): Promise<string> {
    return (await shop.pool.query('select state from products where id = $1', [id])).rows[0].state
  }

  async function kindsOf(person: Person): Promise<string[]> {
    const kinds = 'select kind from notifications where user_id = $1 order by created_at, id'
    return (await shop.pool.query(kinds, [person.id])).rows.map(({ kind }) => kind)
  }

  return { as, jobs, member, report, reportBy, caseOf, decide, decided, stateOf, kindsOf }
}
