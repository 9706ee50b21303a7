import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostedJobs } from '#services/identity/hosted/jobs.ts'
import { type EmbeddedSite, embeddedSite } from '../../test/embedded-site.ts'
import { sourceFiles } from '../../test/house/source.ts'

let site: EmbeddedSite
beforeAll(async () => {
  site = await embeddedSite()
})
afterAll(() => site.close())

test('every name that the product enqueues or runs at fixed times is that of a job', () => {
  const names = sourceFiles().flatMap(({ text }) => [
    ...Array.from(text.matchAll(/\benqueue(?:Urgent)?\(\s*\w+,\s*'(\w+)'/g), ([, name = '']) => name),
    ...Array.from(text.matchAll(/'(?:[\d*/,]+ ){4}[\d*/,]+ (\w+)/g), ([, name = '']) => name),
  ])
  expect(new Set(names).size).toBeGreaterThan(20)
  const jobs = { ...site.jobs, ...hostedJobs(async () => new Response()) }
  expect(names.filter((name) => !jobs[name])).toEqual([])
})

test('every job is enqueued with its name as a literal, which the test above can read', () => {
  const calls = sourceFiles().flatMap(({ name, text }) =>
    Array.from(text.matchAll(/\benqueue(?:Urgent)?\(\s*\w+,\s*([^'\s])/g), () => name),
  )
  expect(calls).toEqual([])
})
