import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlaces } from '#catalogue/server/read-places.ts'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { emptyDatabase, quiet } from '../database.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../db/migrations')

/** The place of a product from before the districts, with what migration 0035 and the job make of it. */
const PLACES: [location: string, migrated: string | null, district: string | null, area?: string][] = [
  ['Dhaka', 'dhaka', 'dhaka'],
  ['Mirpur 10, Dhaka', 'dhaka', 'dhaka', 'dhaka-mirpur-10'],
  ['মিরপুর ১০, ঢাকা', 'dhaka', 'dhaka', 'dhaka-mirpur-10'],
  [' dhanmondi ,  DHAKA ', 'dhaka', 'dhaka', 'dhaka-dhanmondi'],
  ['House 4, Road 7, Uttara Sector 3, Dacca', 'dhaka', 'dhaka'],
  ['Savar, Dhaka', 'dhaka', 'dhaka', 'dhaka-savar'],
  ['সাভার, ঢাকা', 'dhaka', 'dhaka', 'dhaka-savar'],
  // Letters with a dot below, which Unicode normalization takes apart.
  ['নারায়ণগঞ্জ', 'narayanganj', 'narayanganj'],
  ['সোনারগাঁও, নারায়ণগঞ্জ', 'narayanganj', 'narayanganj', 'narayanganj-sonargaon'],
  ['কুষ্টিয়া', 'kushtia', 'kushtia'],
  ['ময়মনসিংহ', 'mymensingh', 'mymensingh'],
  ['চট্টগ্রাম', 'chattogram', 'chattogram'],
  ['CTG', 'chattogram', 'chattogram'],
  ['Comilla', 'cumilla', 'cumilla'],
  ["Cox's Bazar", 'coxs-bazar', 'coxs-bazar'],
  // What the migration left, and is certain.
  ['Mirpur 10, Dhaka.', null, 'dhaka', 'dhaka-mirpur-10'],
  ['Savar, Dhaka-1340', null, 'dhaka', 'dhaka-savar'],
  ['মিরপুর ১০, ঢাকা ১২১৬, বাংলাদেশ', null, 'dhaka', 'dhaka-mirpur-10'],
  ['Sylhet, Bangladesh', null, 'sylhet'],
  // An area of another district is none of this one.
  ['Mirpur 10, Sylhet', 'sylhet', 'sylhet'],
  // What is not certain stays a text.
  ['Mirpur 10', null, null],
  ['near the stadium', null, null],
  ['Dhaka or Sylhet', null, null],
  ['Kotwali', null, null],
  ['ঢাকার কাছে', null, null],
  ['Dhaka division', null, null],
  ['Bangladesh', null, null],
  // The former name of a district, and the name of upazilas of others.
  ['Nawabganj', 'chapainawabganj', null],
  ['Nawabganj, Dhaka', 'dhaka', 'dhaka', 'dhaka-nawabganj'],
]

let bed: Awaited<ReturnType<typeof emptyDatabase>>
beforeAll(async () => {
  bed = await emptyDatabase()
})
afterAll(() => bed.close())

/** Runs the migrations before the one with this number. */
async function migrateBefore(number: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  for (const name of await readdir(FOLDER))
    if (name < number) await cp(path.join(FOLDER, name), path.join(folder, name))
  await migrate(bed.pool, folder)
  await rm(folder, { recursive: true })
}

const placesNow = async () =>
  (await bed.pool.query('select name, district, area from products order by name')).rows as {
    name: string
    district: string | null
    area: string | null
  }[]
const nameOf = (at: number) => `Product ${String(at).padStart(2, '0')}`

test('places of before the districts get the district and the area that they certainly name, in both scripts; others stay texts', async () => {
  await migrateBefore('0035')
  const { rows } = await bed.pool.query(
    `insert into users (uid, email, display_name, role, photo_url)
     values ('u', 'u@example.com', 'Rahim', 'saller', '') returning id`,
  )
  for (const [at, [location]] of PLACES.entries())
    await bed.pool.query(
      `insert into products (seller_id, name, category, photo, location, used, condition, parches_date, original_price,
         resale_price, original_taka, resale_taka, description)
       values ($1, $2, 'HP', '/images/x.jpg', $3, '1 year', 'good', '2022', '9', '9', 9, 9, 'words')`,
      [rows[0].id, nameOf(at), location],
    )
  await migrateBefore('0036')
  expect((await placesNow()).map(({ name, district }) => [name, district])).toEqual(
    PLACES.map(([, migrated], at) => [nameOf(at), migrated]),
  )

  await migrate(bed.pool)
  await runMigrations({ pgPool: bed.pool })
  const { db } = openDatabase({ connection: bed.connection, poolSize: 2, log: quiet })
  // A product that was added since says its place itself.
  await bed.pool.query(
    `insert into products (seller_id, name, category, photo, location, used, condition, parches_date, original_price,
       resale_price, original_taka, resale_taka, description)
     select seller_id, 'Product new', category, photo, 'Mirpur 10, Dhaka', used, condition, parches_date, original_price,
       resale_price, original_taka, resale_taka, description from products limit 1`,
  )
  for (let run = 0; run < 2; run++) await readPlaces(db)
  expect(await placesNow()).toEqual([
    ...PLACES.map(([, , district, area = null], at) => ({ name: nameOf(at), district, area })),
    { name: 'Product new', district: null, area: null },
  ])
  const { rows: found } = await bed.pool.query(
    `select count(*)::int as n from products where facet_tokens && array['district:sylhet']`,
  )
  expect(found).toEqual([{ n: 2 }])
  await db.destroy()
}, 60_000)
