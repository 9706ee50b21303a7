import { savedSearches } from '#catalogue/saved-searches/contract.ts'
import { type Given, MAY, sliceCalls } from '../slice-calls.ts'

async function rows({ shop, people }: Given) {
  // A person has twenty at most.
  await shop.pool.query('delete from saved_searches')
  const { rows } = await shop.pool.query(
    `insert into saved_searches (user_id, name, address, timing, keys, facets)
     values ($1, 'HP', 'brand=HP&x=' || gen_random_uuid(), 'now', '{*}', '[]') returning id`,
    [people.buyer.id],
  )
  return { id: rows[0].id as string }
}

const ONLY_MINE = '401 403 200 404 404 404'
const ADDRESS = '401 200 404 404 404 404'

export const calls = sliceCalls(savedSearches, rows, {
  inputs: ({ id }) => ({
    listSavedSearches: {},
    saveSearch: { name: 'HP', timing: 'daily', brand: 'HP', maxPrice: 50_000 },
    changeSearch: { id, name: 'HP', timing: 'never' },
    deleteSearch: { id },
  }),
  who: {
    listSavedSearches: MAY.members,
    saveSearch: MAY.members,
    changeSearch: ONLY_MINE,
    deleteSearch: ONLY_MINE,
  },
  addresses: [
    {
      what: 'a saved search of the buyer',
      ...{ path: ({ id }) => `/api/saved-searches/${id}`, row: ({ id }) => ['saved_searches', id] },
      body: () => ({ name: 'HP', timing: 'now' }),
      verbs: { PUT: ADDRESS, DELETE: ADDRESS },
    },
  ],
})
