import { expect, test } from 'vitest'
import { makeTaskQueue } from './task-queue.ts'

/** A task that runs until `finish` is called. */
function openTask() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { task: () => promise, finish: resolve }
}

const full = () => new Error('full')
/** Bounds that one caller alone reaches. */
const ALONE = { concurrencyOfOne: 100, maxWaitingOfOne: 100, full }

test('as many tasks run and wait as there is room for, and the next one is refused at once', async () => {
  const queue = makeTaskQueue({ concurrency: 2, maxWaiting: 1, ...ALONE })
  const [first, second, third] = [openTask(), openTask(), openTask()]
  const results = [first, second, third].map(({ task }) => queue.run('a', task))
  await expect(queue.run('b', async () => 'fourth')).rejects.toThrow('full')
  first.finish('first')
  expect(await results[0]).toBe('first')
  const fourth = queue.run('a', async () => 'fourth')
  third.finish('third')
  second.finish('second')
  expect(await Promise.all([...results, fourth])).toEqual(['first', 'second', 'third', 'fourth'])
})

test('a task that fails gives its slot to the next one', async () => {
  const queue = makeTaskQueue({ concurrency: 1, maxWaiting: 1, ...ALONE })
  const failed = queue.run('a', async () => {
    throw new Error('failed')
  })
  const next = queue.run('a', async () => 'next')
  await expect(failed).rejects.toThrow('failed')
  expect(await next).toBe('next')
})

test('a caller that fills its share neither delays others nor takes their places', async () => {
  const queue = makeTaskQueue({ concurrency: 2, concurrencyOfOne: 1, maxWaiting: 4, maxWaitingOfOne: 2, full })
  const [running, waiting, last] = [openTask(), openTask(), openTask()]
  const own = [running, waiting, last].map(({ task }) => queue.run('crowd', task))
  expect([queue.hasRoom('crowd'), queue.hasRoom('other')]).toEqual([false, true])
  await expect(queue.run('crowd', async () => 'too many')).rejects.toThrow('full')
  expect(await queue.run('other', async () => 'other')).toBe('other')
  for (const { finish } of [running, waiting, last]) finish('own')
  expect(await Promise.all(own)).toEqual(['own', 'own', 'own'])
})

test('all slots are taken only when a task waits that its caller’s share would let run', async () => {
  const queue = makeTaskQueue({ concurrency: 2, concurrencyOfOne: 1, maxWaiting: 4, maxWaitingOfOne: 4, full })
  const [a, b] = [openTask(), openTask()]
  const results = [queue.run('a', a.task), queue.run('a', async () => 'waits')]
  expect(queue.isFull()).toBe(false)
  results.push(
    queue.run('b', b.task),
    queue.run('c', async () => 'waits'),
  )
  expect(queue.isFull()).toBe(true)
  a.finish('a')
  b.finish('b')
  await Promise.all(results)
})
