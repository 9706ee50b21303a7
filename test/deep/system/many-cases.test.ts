import { expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import type { Person } from '#platform/http/auth.ts'
import { testApp } from '../../app.ts'
import { deskOf, freshDeskPeople } from '../../desk.ts'

test('an admin decides two hundred cases in four calls', async () => {
  const shop = await testApp()
  const desk = deskOf(shop)
  const people = await freshDeskPeople(shop)
  const reporters = await Promise.all(Array.from({ length: 10 }, () => desk.member()))
  const things: LockedProduct[] = []
  for (let n = 0; n < 200; n++) things.push(await aProduct(shop.db, people.saller))
  for (const [n, { _id }] of things.entries()) await desk.report(reporters[n % 10] as Person, _id)
  let done = 0
  for (let page = 0; page < 4; page++) {
    const cases = []
    for (const { _id } of things.slice(page * 50, page * 50 + 50)) {
      const one = await desk.caseOf(_id)
      cases.push({ id: one.id, version: one.version })
    }
    done += (await desk.as(people.admin).decideCases({ cases, act: 'unfounded' })).done.length
  }
  expect(done).toBe(200)
  await shop.close()
})
