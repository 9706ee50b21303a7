import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlaces } from '#catalogue/products/server/read-places.ts'
import { freshDatabase } from '../database.ts'

/** The place of a product from before the districts, with what the job makes of it. */
const PLACES: [location: string, district: string | null, area?: string][] = [
  ['Dhaka', 'dhaka'],
  ['Mirpur 10, Dhaka', 'dhaka', 'dhaka-mirpur-10'],
  ['মিরপুর ১০, ঢাকা', 'dhaka', 'dhaka-mirpur-10'],
  [' dhanmondi ,  DHAKA ', 'dhaka', 'dhaka-dhanmondi'],
  ['House 4, Road 7, Uttara Sector 3, Dacca', 'dhaka'],
  ['Savar, Dhaka', 'dhaka', 'dhaka-savar'],
  ['সাভার, ঢাকা', 'dhaka', 'dhaka-savar'],
  // Letters with a dot below, which Unicode normalization takes apart.
  ['নারায়ণগঞ্জ', 'narayanganj'],
  ['সোনারগাঁও, নারায়ণগঞ্জ', 'narayanganj', 'narayanganj-sonargaon'],
  ['কুষ্টিয়া', 'kushtia'],
  ['ময়মনসিংহ', 'mymensingh'],
  ['চট্টগ্রাম', 'chattogram'],
  ['CTG', 'chattogram'],
  ['Comilla', 'cumilla'],
  ["Cox's Bazar", 'coxs-bazar'],
  // With a postcode, a country or a full stop.
  ['Mirpur 10, Dhaka.', 'dhaka', 'dhaka-mirpur-10'],
  ['Savar, Dhaka-1340', 'dhaka', 'dhaka-savar'],
  ['মিরপুর ১০, ঢাকা ১২১৬, বাংলাদেশ', 'dhaka', 'dhaka-mirpur-10'],
  ['Sylhet, Bangladesh', 'sylhet'],
  // An area of another district is none of this one.
  ['Mirpur 10, Sylhet', 'sylhet'],
  // What is not certain stays a text.
  ['Mirpur 10', null],
  ['near the stadium', null],
  ['Dhaka or Sylhet', null],
  ['Kotwali', null],
  ['ঢাকার কাছে', null],
  ['Dhaka division', null],
  ['Bangladesh', null],
  // The former name of a district, and the name of upazilas of others.
  ['Nawabganj', null],
  ['Nawabganj, Dhaka', 'dhaka', 'dhaka-nawabganj'],
]

let fixture: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fixture = await freshDatabase()
})
afterAll(() => fixture.close())

const nameOf = (at: number) => `Product ${String(at).padStart(2, '0')}`

test('places of before the districts get the district and the area that they certainly name, in both scripts; others stay texts', async () => {
  const { rows } = await fixture.pool.query(
    `insert into users (uid, email, display_name, role, photo_url)
     values ('u', 'u@example.com', 'Rahim', 'saller', '') returning id`,
  )
  const store = (name: string, location: string, isRead: boolean) =>
    fixture.pool.query(
      `insert into products (seller_id, name, category, photo, location, place_read, used, condition, parches_date, original_price,
         resale_price, original_taka, resale_taka, description, expires_at)
       values ($1, $2, 'HP', '/images/x.jpg', $3, $4, '1 year', 'good', '2022', '9', '9', 9, 9, 'words', now())`,
      [rows[0].id, name, location, isRead],
    )
  for (const [at, [location]] of PLACES.entries()) await store(nameOf(at), location, false)
  // A product that was added since says its place itself.
  await store('Product new', 'Mirpur 10, Dhaka', true)
  for (let run = 0; run < 2; run++) await readPlaces(fixture.db)
  const { rows: places } = await fixture.pool.query('select name, district, area from products order by name')
  expect(places).toEqual([
    ...PLACES.map(([, district, area = null], at) => ({ name: nameOf(at), district, area })),
    { name: 'Product new', district: null, area: null },
  ])
  const { rows: found } = await fixture.pool.query(
    `select count(*)::int as n from products where facet_tokens && array['district:sylhet']`,
  )
  expect(found).toEqual([{ n: 2 }])
}, 60_000)
