import { expect, test } from 'vitest'
import { makeTaskQueue } from './task-queue.ts'

/** A task that runs until `finish` is called. */
function openTask() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { task: () => promise, finish: resolve }
}

test('as many tasks run and wait as there is room for, and the next one is refused at once', async () => {
  const queue = makeTaskQueue({ concurrency: 2, maxWaiting: 1, full: () => new Error('full') })
  const [first, second, third] = [openTask(), openTask(), openTask()]
  const results = [first, second, third].map(({ task }) => queue(task))
  await expect(queue(async () => 'fourth')).rejects.toThrow('full')
  first.finish('first')
  expect(await results[0]).toBe('first')
  const fourth = queue(async () => 'fourth')
  third.finish('third')
  second.finish('second')
  expect(await Promise.all([...results, fourth])).toEqual(['first', 'second', 'third', 'fourth'])
})

test('a task that fails gives its slot to the next one', async () => {
  const queue = makeTaskQueue({ concurrency: 1, maxWaiting: 1, full: () => new Error('full') })
  const failed = queue(async () => {
    throw new Error('failed')
  })
  const next = queue(async () => 'next')
  await expect(failed).rejects.toThrow('failed')
  expect(await next).toBe('next')
})
