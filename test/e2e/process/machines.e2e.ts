import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type FailoverBed, failOver, makeFailoverBed, renew, signIn } from '../../faults/failover.ts'
import { startLoad } from '../../faults/load.ts'
import type { Machine } from '../../faults/machines.ts'
import { countLost } from '../../faults/outcome.ts'
import { slowness } from '../support/slowness.ts'

let bed: FailoverBed
let one: Machine
let other: Machine
let isServerLost = false
beforeAll(async () => {
  bed = await makeFailoverBed(inject('market').dataDir)
  const [first, second] = bed.machines
  if (!first || !second) throw new Error('there are not two machines')
  one = first
  other = second
})
afterAll(() => bed.close())

test('what is written at one machine is seen at the other within a second, also where it was cached', async () => {
  const posts = (await (await fetch(`${other.url}/api/home-blogs`)).json()) as { _id: string }[]
  const post = `${other.url}/api/blogs/${posts[0]?._id}`
  for (const _ of ['made', 'cached', 'cached']) expect((await fetch(post)).status).toBe(200)
  const { status } = await fetch(`${one.url}/api/office/blogs/${posts[0]?._id}`, {
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
  expect(await Promise.all(loads.map((load) => countLost(bed.pair.primary, load)))).toEqual([0, 0])
  expect([...(loads[1]?.statuses.keys() ?? [])]).toEqual([200])
  await one.start()
})

test.each(['killed', 'silent'] as const)(
  'when the primary is %s under load, nothing that was acknowledged is lost and writes come back by themselves',
  async (loss) => {
    // The server that an earlier trial has lost.
    if (isServerLost) await renew(bed)
    isServerLost = true
    const trial = await failOver(bed, 1, loss)
    console.log(`the primary is ${loss}:`, trial)
    const { acknowledged, lost, writesBackSeconds, pages, signIn: statuses, hopeless, answers } = trial
    expect(acknowledged).toBeGreaterThan(0)
    expect({ lost, hopeless, failedPages: pages.failed }).toEqual({ lost: 0, hopeless: 0, failedPages: 0 })
    expect(pages.asked).toBeGreaterThan(5)
    expect(writesBackSeconds).toBeLessThan(10 * slowness())
    expect(statuses).toEqual([200, 200, 200, 200])
    expect(answers.replace(/\b(200|503): \d+(, )?/g, '')).toBe('')
  },
)
