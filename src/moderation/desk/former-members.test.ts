import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProof } from '#catalogue/proofs/server/build.ts'
import { lockProductsAndBookings } from '#main/email-copies.ts'
import { SHOP_TABLES } from '#main/personal-data.ts'
import { deleteOwnUser } from '#people/users/server/leave-shop.ts'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { everythingStored } from '../../../test/database/everything-stored.ts'
import { type DeskPeople, deskOf, freshDeskPeople } from '../../../test/desk.ts'

let shop: TestApp
let desk: ReturnType<typeof deskOf>
beforeAll(async () => {
  shop = await testApp()
  desk = deskOf(shop)
})
afterAll(() => shop.close())

interface Everybody extends DeskPeople {
  name: string
  reporter: Person
}

/** Makes a saller with this name, who is named in a decided case, its appeal, a proof, a report and a conversation. */
async function aKnownSaller(name: string): Promise<Everybody> {
  const people = await freshDeskPeople(shop)
  const { saller, admin, product } = people
  await shop.pool.query('update users set display_name = $2 where id = $1', [saller.id, name])
  const reporter = await desk.member()
  await desk.report(reporter, saller.id, { kind: 'person' })
  await desk.decided(admin, saller.id, 'warn')
  const notice = (await desk.as(saller).listNotices({})).items[0]?._id as string
  await desk.as(saller).answerNotice({ id: notice, words: 'No' })
  await aProof(shop.db, saller.id)
  await desk.jobs().openWaitingCases?.({})
  const asked = { productId: product._id, key: randomUUID(), text: 'Is it there?' }
  const { threadId: id } = await desk.as(reporter).startThread(asked)
  await desk.as(saller).sendMessage({ id, key: randomUUID(), text: 'It is' })
  return { ...people, saller: { ...saller, displayName: name }, name, reporter }
}

/** Responses to other people and to the admin that may name the saller. */
async function readBy({ admin, reporter, saller }: Everybody) {
  const { items: cases } = await desk.as(admin).listCases({ state: 'done' })
  const { items: open } = await desk.as(admin).listCases({})
  const { items: log } = await desk.as(admin).listDeskLog({})
  const { items: reports } = await desk.as(reporter).listMyReports({})
  const { items: mine } = await desk.as(reporter).listNotifications({})
  const { items: bell } = await desk.as(admin).listNotifications({})
  const { events } = { events: (await desk.as(reporter).listMyData({})) as unknown }
  const aboutSaller = cases.filter(({ kind }) => kind === 'person')
  return { text: JSON.stringify([cases, open, log, reports, mine, bell, events]), reports, mine, aboutSaller, saller }
}

test('a person is called by name in cases, reports and notifications while the account stands, by its present one', async () => {
  const all = await aKnownSaller('Korim Reviewed')
  const { reports, mine, aboutSaller } = await readBy(all)
  expect([reports[0]?.title, aboutSaller[0]?.title]).toEqual([all.name, all.name])
  expect(mine.map(({ title, text }) => `${title} ${text}`)).toEqual([
    expect.stringContaining(`${all.name} wrote to you`),
    expect.stringContaining(`${all.name}.`),
  ])
  await desk.as(all.saller).saveProfile({ displayName: 'Korim Renamed' })
  expect((await readBy(all)).text).not.toContain(all.name)
})

test('a person who leaves is a former member in cases, reports, the log and notifications of others: the name is stored nowhere', async () => {
  const all = await aKnownSaller('Salma Leaving')
  const leaving = { lockProducts: lockProductsAndBookings, provenEmail: async () => null, inventory: SHOP_TABLES }
  await shop.db.transaction().execute((tx) => deleteOwnUser(tx, all.saller.uid, leaving))
  const { text, reports, mine } = await readBy(all)
  expect(text).not.toContain(all.name)
  expect(reports[0]?.title).toBe('')
  expect(mine.map(({ title, text }) => `${title} ${text}`)).toEqual([
    expect.stringContaining('A former member wrote to you'),
    expect.stringContaining('A former member.'),
  ])
  expect(await everythingStored(shop.pool)).not.toContain(all.name)
})

test('a person whom an admin deletes is a former member at once, and named again when that is taken back', async () => {
  const all = await aKnownSaller('Jamal Deleted')
  await desk.as(all.admin).deleteUser({ id: all.saller.id })
  expect((await readBy(all)).text).not.toContain(all.name)
  await desk.as(all.admin).restoreUser({ id: all.saller.id })
  const { reports, aboutSaller, mine } = await readBy(all)
  expect([reports[0]?.title, aboutSaller[0]?.title]).toEqual([all.name, all.name])
  expect(mine[0]?.title).toBe(`${all.name} wrote to you`)
})
