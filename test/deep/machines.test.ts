import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoMarket } from '../e2e/support/demo-market.ts'
import { startLoad } from './faults/load.ts'
import { type Machine, type Machines, signIn, startMachines } from './faults/machines.ts'
import { countLost } from './faults/outcome.ts'

let site: Machines
let one: Machine
let other: Machine
beforeAll(async () => {
  site = await startMachines(demoMarket().dataDir, 2)
  const [first, second] = site.machines
  if (!first || !second) throw new Error('there are not two machines')
  one = first
  other = second
})
afterAll(() => site.close())

test('what is written at one machine is seen at the other within a second, also where it was cached', async () => {
  const posts = (await (await fetch(`${other.url}/api/home-blogs`)).json()) as { _id: string }[]
  const post = `${other.url}/api/blogs/${posts[0]?._id}`
  for (const _ of ['made', 'cached', 'cached']) expect((await fetch(post)).status).toBe(200)
  const { status } = await fetch(`${one.url}/api/admin/blogs/${posts[0]?._id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${await signIn(one)}` },
  })
  expect(status).toBe(200)
  const seen = async () => (await fetch(post)).status
  await expect.poll(seen, { timeout: 1_000, interval: 20 }).toBe(404)
})

test('a machine that is killed under load loses nothing, and the other one answers all', async () => {
  const loads = [startLoad(one), startLoad(other)]
  await expect.poll(() => loads.every(({ bookings }) => bookings.length > 3)).toBe(true)
  await one.kill()
  const before = loads[1]?.bookings.length ?? 0
  await expect.poll(() => loads[1]?.bookings.length).toBeGreaterThan(before + 5)
  await Promise.all(loads.map((load) => load.stop()))
  expect(await Promise.all(loads.map((load) => countLost(site, load)))).toEqual([0, 0])
  expect([...(loads[1]?.statuses.keys() ?? [])]).toEqual([200])
  await one.start()
})
