import { sql } from 'kysely'
import { storedLexicon } from '#catalogue/search/server/stored-lexicon.ts'
import { TERMS_VERSION, termsOf } from '#catalogue/search/server/understanding/terms.ts'
import { HOURS_TO_ANSWER } from '#deals/bookings/rules.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Database, Tables, Tx } from '#platform/database/database.ts'
import { openImageStore } from '#services/image-host/server/storage/open-store.ts'
import { parsePhone } from '#shared/phone.ts'
import { storePhotos } from '../photos.ts'
import { randomFrom } from '../random.ts'
import type { SeedTarget } from '../seed-target.ts'
import { idOf, type Making, type MarketPerson, PRODUCTS_A_SALLER, personAt, productAt } from './product.ts'
import { withoutSearchIndexes } from './search-indexes.ts'

/** Products in one statement. */
const BATCH = 4_000
/** Products from which on the search indexes are built at the end, and all is one transaction. */
const MANY = 20_000

/**
 * Makes the market `wanted` products large. What is there stays and counts; each run makes the same products in the same
 * order, so that it goes on where an earlier one stopped. The demo must be there for its brands.
 */
export async function growMarket(target: SeedTarget, wanted: number, say: (line: string) => void): Promise<void> {
  const { db, config } = target
  const { present, made } = await countProducts(db)
  if (present >= wanted) return say(`Large market: ${present} products are here already, nothing to add`)
  const photoOf = await storePhotos({ db, store: openImageStore(config) }, say)
  const started = Date.now()
  const last = made + wanted - present
  await storeProducts(db, { from: made, to: last }, { photoOf, now: started }, say)
  await sql`analyze products, bookings, users`.execute(db)
  say(`Large market: ${wanted} products; ${last - made} were added, ${rate(last - made, started)} a second`)
}

/** Stores the products with these numbers, `to` left out; those that are there already stay. */
export async function storeProducts(
  db: Database,
  { from: first, to: last }: { from: number; to: number },
  making: Making,
  say: (line: string) => void,
): Promise<void> {
  const started = Date.now()
  let lastReport = started
  const add = async (inTransaction: (work: (tx: Tx) => Promise<void>) => Promise<void>) => {
    for (let from = first; from < last; from = nextBatch(from, last)) {
      const to = nextBatch(from, last)
      const products = Array.from({ length: to - from }, (_, index) => productAt(from + index, making))
      await inTransaction((tx) => storeBatch({ tx, db }, from, products, making.now))
      if (Date.now() - lastReport < 5_000) continue
      lastReport = Date.now()
      say(`Large market: ${to - first} of ${last - first} products, ${rate(to - first, started)} a second`)
    }
  }
  if (last - first < MANY) await add((work) => db.transaction().execute(work))
  else await db.transaction().execute((tx) => withoutSearchIndexes(tx, () => add((work) => work(tx))))
}

/** Batches end at whole multiples, so that the people of a batch are the same in every run. */
function nextBatch(from: number, last: number): number {
  return Math.min(last, (Math.floor(from / BATCH) + 1) * BATCH)
}

function rate(count: number, started: number): number {
  return Math.round((count * 1000) / Math.max(Date.now() - started, 1))
}

/** How many products there are, and how many were made here already. */
async function countProducts(db: Database): Promise<{ present: number; made: number }> {
  const one = await db.selectFrom('products').select(sql<number>`count(*)`.as('present')).executeTakeFirstOrThrow()
  const mine = db
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.seller_id')
    .where('users.email', 'like', '%@market.example')
  const { made } = await mine.select(sql<number>`count(*)`.as('made')).executeTakeFirstOrThrow()
  return { present: one.present, made }
}

type MadeProduct = ReturnType<typeof productAt>

async function storeBatch(
  { tx, db }: { tx: Tx; db: Database },
  from: number,
  products: MadeProduct[],
  now: number,
): Promise<void> {
  const people = peopleOf(from, products.length)
  await insert(tx, 'users', [
    ...people.sallers.map(userRow('saller', now)),
    ...people.buyers.map(userRow('buyer', now)),
  ])
  const booked = products.flatMap((product, index) => bookingsOf(product, from + index, people.buyers, now))
  const counts = Map.groupBy(booked, ({ product_id }) => product_id)
  const lexicon = await storedLexicon(db)
  const rows = products.map(({ row }) => ({
    ...row,
    booking_count: counts.get(row.id)?.length ?? 0,
    // A job would make them of a million rows for half an hour.
    search_terms: termsOf(row, lexicon),
    terms_version: TERMS_VERSION,
  }))
  await insert(tx, 'products', rows)
  await insert(tx, 'bookings', booked)
  await publishInvalidation(tx, ['list'])
}

function peopleOf(from: number, count: number) {
  const first = Math.floor(from / BATCH) * (BATCH / PRODUCTS_A_SALLER)
  const length = count === 0 ? 0 : BATCH / PRODUCTS_A_SALLER
  const all = (role: 'saller' | 'buyer') => Array.from({ length }, (_, index) => personAt(role, first + index))
  return { sallers: all('saller'), buyers: all('buyer') }
}

function userRow(role: 'saller' | 'buyer', now: number) {
  return ({ id, display_name, email }: MarketPerson) => {
    const created_at = new Date(now - 600 * 86_400_000).toISOString()
    return { id, uid: `market-${id}`, display_name, email, role, created_at }
  }
}

/** One product in eight is booked, by up to three people. */
function bookingsOf({ row: product, seller }: MadeProduct, number: number, buyers: MarketPerson[], now: number) {
  const random = randomFrom(number * 31 + 5)
  const count = random() < 0.125 ? 1 + Math.floor(random() * 3) : 0
  const start = Math.floor(random() * buyers.length)
  return Array.from({ length: count }, (_, index) => {
    const buyer = buyers[(start + index) % buyers.length] as MarketPerson
    const phone = `01${3 + Math.floor(random() * 7)}${String(Math.floor(random() * 1e8)).padStart(8, '0')}`
    const listed = Date.parse(product.created_at)
    return {
      id: idOf('booking', number * 3 + index),
      ...{ product_id: product.id, buyer_id: buyer.id, seller_id: seller.id },
      ...{ email: buyer.email, buyer_name: buyer.display_name, saler_email: seller.email },
      ...{ saler_name: seller.display_name, product_name: product.name, price: product.resale_price },
      ...{ price_taka: product.resale_taka, photo: product.photo, used: product.used, location: product.location },
      ...{ phone, phone_e164: parsePhone(phone) ?? phone, pay: random() < 0.5 ? 'cash' : 'bkash' },
      created_at: new Date(listed + random() * (now - listed)).toISOString(),
      ends_at: new Date(now + HOURS_TO_ANSWER * 3_600_000).toISOString(),
    }
  })
}

/** All rows in one statement and one parameter; those that are there already stay. */
async function insert(tx: Tx, table: keyof Tables & string, rows: object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0] as object).map((name) => sql.ref(name)))
  const from = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${from} on conflict do nothing`.execute(
    tx,
  )
}
