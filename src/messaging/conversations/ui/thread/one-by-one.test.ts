import { expect, test, vi } from 'vitest'
import { oneByOne } from './one-by-one.ts'

test('messages that are written quickly are sent in their order, also after one that fails', async () => {
  vi.useFakeTimers()
  const run = oneByOne()
  const said: string[] = []
  const send = (text: string, ms: number, fails = false) =>
    run(async () => {
      said.push(`${text} leaves`)
      await new Promise((sent) => setTimeout(sent, ms))
      if (fails) throw new Error('no connection')
      said.push(`${text} is there`)
    })
  const all = Promise.allSettled([send('first', 20), send('second', 10, true), send('third', 0)])
  await vi.runAllTimersAsync()
  await all
  expect(said).toEqual(['first leaves', 'first is there', 'second leaves', 'third leaves', 'third is there'])
})
