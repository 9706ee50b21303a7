import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedSite, embeddedSite } from '../../test/embedded-site.ts'

let site: EmbeddedSite
beforeAll(async () => {
  site = await embeddedSite()
})
afterAll(() => site.close())

test.each([
  ['tellSaller', 'emailSaller'],
  ['tellBuyer', 'emailBuyer'],
  ['tellOffice', 'emailOffice'],
  ['tellBuyers', 'notifyBuyers'],
  ['tellWaiting', 'notifyWaitingBuyers'],
])('a job that an earlier release enqueued as %s is handled as %s', (former, name) => {
  expect(site.jobs[name]).toBeTypeOf('function')
  expect(site.jobs[former]).toBe(site.jobs[name])
})
