import { expect, test } from 'vitest'
import { oneByOne } from './one-by-one.ts'

test('messages that are written quickly are sent in their order, also after one that fails', async () => {
  const run = oneByOne()
  const said: string[] = []
  const send = (text: string, ms: number, fails = false) =>
    run(async () => {
      said.push(`${text} leaves`)
      await new Promise((resolve) => setTimeout(resolve, ms))
      if (fails) throw new Error('no connection')
      said.push(`${text} is there`)
    })
  await Promise.allSettled([send('first', 20), send('second', 10, true), send('third', 0)])
  expect(said).toEqual(['first leaves', 'first is there', 'second leaves', 'third leaves', 'third is there'])
})
