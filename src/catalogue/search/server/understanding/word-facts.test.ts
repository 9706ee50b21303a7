import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase } from '../../../../../test/database.ts'
import { readWordFacts } from './word-facts.ts'

let fixture: Awaited<ReturnType<typeof newDatabase>>
beforeAll(async () => {
  fixture = await newDatabase()
})
afterAll(() => fixture.close())

/** The words that are taken for `thinkpda`, alone and beside an operator of search engines. */
async function takenFor() {
  const [facts] = await readWordFacts(fixture.db, { words: ['thinkpda'] })
  const { rows } = await fixture.pool.query(`select understood_query('thinkpda or nothing')::text as query`)
  return { near: facts?.near, isMeant: rows[0].query.includes('thinkpad') }
}

test('a misspelt word is compared with 500 words that share letters with it at most', async () => {
  await fixture.pool.query('delete from search_vocabulary')
  await fixture.pool.query(`insert into search_vocabulary (word, named)
    select 'think' || translate(lpad(n::text, 3, '0'), '0123456789', 'bcefghijkl'), true from generate_series(0, 499) n
    order by n`)
  await fixture.pool.query(`insert into search_vocabulary (word, named) values ('thinkpad', true)`)
  expect(await takenFor()).toEqual({ near: [], isMeant: false })
  await fixture.pool.query(`delete from search_vocabulary where word = 'thinkbbb'`)
  expect(await takenFor()).toEqual({ near: ['thinkpad'], isMeant: true })
})
