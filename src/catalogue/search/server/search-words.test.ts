import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'

interface Listing {
  id: string
  title: string
  kind: string
  brand: string
  price: number
  accessoryKind?: string
}

interface Query {
  query: string
  find: string[]
  not: string[]
  shows: string
}

let shop: TestApp
const idOf = new Map<string, string>()
let file: { shelf: Listing[]; queries: Query[] }

beforeAll(async () => {
  shop = await testApp()
  file = JSON.parse(await readFile(path.join(import.meta.dirname, 'data/search-words.json'), 'utf8'))
  const saller = shop.callsOf(await shop.aPerson({ role: 'saller' }))
  const { rows } = await shop.pool.query<{ name: string }>('select name from categories')
  for (const { id, title, kind, brand, price, accessoryKind } of file.shelf) {
    const category = rows.find(({ name }) => name.toLowerCase().replace(/\W/g, '') === brand.replace(/\W/g, ''))?.name
    if (!category) throw new Error(`no brand ${brand}`)
    const { insertedId } = await saller.addProduct({
      ...{ name: title, category, kind, location: 'Dhanmondi, Dhaka', used: '1 year', condition: 'Good' },
      ...{
        photo: 'https://pictures.example/1.jpg',
        parchesDate: '2022',
        description: 'One owner, all papers are there.',
      },
      ...{ originalPrice: String(price * 2), resalePrice: String(price) },
      ...(accessoryKind && { specs: { accessoryKind } }),
    })
    idOf.set(insertedId, id)
  }
})
afterAll(() => shop.close())

async function found(q: string): Promise<string[]> {
  const { items } = await shop.callsOf().listProducts({ q, limit: 100 })
  return items.map(({ _id }) => idOf.get(_id) ?? 'unknown')
}

interface Judged {
  query: string
  hits: number
  misses: string[]
  wrong: string[]
}

async function judge({ query, find, not }: Query): Promise<Judged> {
  const ids = await found(query)
  const misses = find.filter((id) => !ids.includes(id))
  return { query, hits: find.length - misses.length, misses, wrong: not.filter((id) => ids.includes(id)) }
}

describe('the queries of search-words.json on its shelf of 72 listings', () => {
  test('find what they must and nothing that they must not, in 95 of 100 cases or more', async () => {
    const judged: Judged[] = []
    for (const query of file.queries) judged.push(await judge(query))
    const count = (of: (one: Judged) => number) => judged.reduce((sum, one) => sum + of(one), 0)
    const hits = count((one) => one.hits)
    const precision = hits / (hits + count(({ wrong }) => wrong.length))
    const recall = hits / (hits + count(({ misses }) => misses.length))
    const failing = judged.filter(({ misses, wrong }) => misses.length + wrong.length > 0)
    console.log(
      `${judged.length} queries: precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}, ${failing.length} failing`,
    )
    for (const { query, misses, wrong } of failing) console.log(`  ${query}: misses ${misses}; wrong ${wrong}`)
    expect(precision).toBeGreaterThanOrEqual(0.95)
    expect(recall).toBeGreaterThanOrEqual(0.95)
    // A few queries for a whole kind hold most of what is found: each query counts here.
    expect(failing.length / judged.length).toBeLessThanOrEqual(0.05)
  })
})
