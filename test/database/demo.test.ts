import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { lockProduct } from '#catalogue/products/server/store.ts'
import { aBlog } from '#content/blog/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { HOOKS } from '#main/hooks.ts'
import { allWords } from '#messages/all.ts'
import { aUser } from '#people/users/server/build.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { moveToTrash } from '#platform/database/trash.ts'
import { createAccount, removeAccount } from '#services/identity/server.ts'
import { greyOfFile } from '#services/image-host/server/encode.ts'
import { demoAccounts, refuseDemoAccounts } from '../../db/seed/demo-accounts.ts'
import { listings } from '../../db/seed/market.ts'
import { people } from '../../db/seed/people.ts'
import { removeDemo } from '../../db/seed/remove-demo.ts'
import { seedOnce } from '../../db/seed/seed-once.ts'
import { freshDatabase, newDatabase, quiet } from '../database.ts'
import { SHOWN, shownIn } from './demo-screens.ts'

const PHOTOS = path.resolve(import.meta.dirname, '../../db/seed/photos')

type Fixture = Awaited<ReturnType<typeof freshDatabase>>
let fixture: Fixture
/** Filled once, by two starts; tests clone it. */
let demo: Fixture
const said: string[] = []
beforeAll(async () => {
  demo = await newDatabase()
  await startTwice(demo)
  await demo.db.destroy()
  fixture = await freshDatabase()
})
afterAll(() => Promise.all([demo.close(), fixture.close()]))
beforeEach(async () => {
  await fixture.close()
  fixture = await freshDatabase()
})

async function seeded(): Promise<void> {
  await fixture.close()
  fixture = await newDatabase(demo.connection.database)
}

async function startTwice({ db, connection }: Fixture): Promise<void> {
  const config = { dataDir: '/nowhere', objectStore: undefined, hosted: undefined }
  // To encode the pictures takes ten seconds, and nothing here looks at them but for these three.
  const idOf = (name: string) => `${createHash('sha256').update(name).digest('hex').slice(0, 22)}-aabbcc`
  const photoOf = (name: string) => `/images/${idOf(name)}/1280.jpg`
  for (const name of ['smart-tv-wall-mounted', 'smart-tv-wall-close', 'laptop-silver-front']) {
    const grey = await greyOfFile(await readFile(`${PHOTOS}/${name}.jpg`))
    const picture = { id: idOf(name), bytes: 1, width: 1280, height: 960, placeholder: '', grey }
    await db.insertInto('images').values(picture).execute()
  }
  const second = openDatabase({ connection, poolSize: 3, log: quiet })
  const start = (on: Database) => seedOnce({ config, words: allWords, db: on, photoOf }, (line) => void said.push(line))
  await Promise.all([start(db), start(second.db)])
  await second.db.destroy()
}

async function rows(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await fixture.pool.query(statement, values)).rows
}

const count = async (from: string) => Number((await rows(`select count(*) as n from ${from}`))[0]?.n)
const refused = 'npm run remove-demo'

test('of two starts at the same second on an empty database one fills it with the demo, and both go on', async () => {
  await seeded()
  expect(await count('identity.accounts')).toBe(people.length)
  expect(said).toEqual([expect.stringMatching(/^Demo data: \d+ people/)])
  expect(await shownIn(fixture.pool)).toEqual(SHOWN)
})

test('production does not start over the accounts of the demo, and starts after they were removed', async () => {
  await expect(refuseDemoAccounts(fixture.db)).resolves.toBeUndefined()
  await seeded()
  await expect(refuseDemoAccounts(fixture.db)).rejects.toThrow(refused)
  await expect(refuseDemoAccounts(fixture.db)).rejects.toThrow(/admin@greentech\.example, .* and 18 more/)
  const removed = await removeDemo(fixture.db, removeAccount)
  expect(removed).toMatchObject({
    // And the two that wait for the desk.
    products: listings.length + 2,
    adverts: 6,
    posts: 24,
    messages: 6,
    subscribers: 3,
    'contact details': 10,
    admins: 0,
  })
  expect(removed.accounts.map(({ email }) => email).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
  await expect(refuseDemoAccounts(fixture.db)).resolves.toBeUndefined()
  const emptied = ['users', 'identity.accounts', 'products', 'adverts', 'bookings', 'offers', 'blogs', 'inbox_messages']
  for (const table of [
    ...emptied,
    'threads',
    'thread_reports',
    'notifications',
    'quiet_hours',
    'blocks',
    'cases',
    'reports',
    'newsletter_issues',
    ...['meeting_statements', 'proven_deals', 'sold_goods', 'price_ranges where demo'],
  ])
    expect(await count(table), table).toBe(0)
  expect(await count('categories')).toBe(126)
  expect(await count('removed_users')).toBe(people.length)
  expect((await removeDemo(fixture.db, removeAccount)).accounts).toEqual([])
})

test('a demo account with another password, another address or without a user is still one of the demo', async () => {
  await seeded()
  const { uid: admin } = (await rows(`select uid from users where role = 'admin'`))[0] as { uid: string }
  await rows(`update identity.accounts set password_hash = 'changed'`)
  await rows(`update identity.accounts set email = 'boss@shop.example' where uid = $1`, [admin])
  await rows(`update users set email = 'boss@shop.example' where uid = $1`, [admin])
  await rows(`delete from users where uid <> $1`, [admin])
  expect((await demoAccounts(fixture.db)).map(({ email }) => email)).toContain('boss@shop.example')
  expect((await removeDemo(fixture.db, removeAccount)).accounts).toHaveLength(people.length)
  expect(await count('identity.accounts')).toBe(0)
})

test('a database that was filled before accounts were marked is known by the addresses', async () => {
  await createAccount(fixture.db, { email: 'admin@greentech.example', password: null })
  await createAccount(fixture.db, { email: 'sadia@workshop.example', password: null })
  await createAccount(fixture.db, { email: 'admin@greentech.example.com', password: null })
  await createAccount(fixture.db, { email: 'notgreentech.example@shop.example', password: null })
  expect((await demoAccounts(fixture.db)).map(({ email }) => email)).toEqual([
    'admin@greentech.example',
    'sadia@workshop.example',
  ])
})

test('a demo person who was deleted a moment ago cannot be put back after the removal', async () => {
  await seeded()
  const { id } = (await rows(`select id from users where email = 'rahim@greentech.example'`))[0] as { id: string }
  await fixture.db.transaction().execute((tx) => moveToTrash(tx, `user:${id}`, { table: 'users', id }, HOOKS.lockOrder))
  expect((await removeDemo(fixture.db, removeAccount)).accounts).toHaveLength(people.length)
  expect(await count('bin')).toBe(0)
  expect(await count('identity.accounts')).toBe(0)
})

test('what real people made stays: accounts, goods, posts, and their bookings with demo people', async () => {
  await seeded()
  const uid = await createAccount(fixture.db, { email: 'real@shop.example', password: 'Green horse #7' })
  const buyer = await aUser(fixture.db, { uid, email: 'real@shop.example', role: 'saller' })
  const own = await aProduct(fixture.db, buyer, { name: 'My own laptop', category: 'HP' })
  const [foreign] = await rows(`select id from products where state = 'live' and id <> $1 limit 1`, [own._id])
  const [demo] = await rows(`select id, uid, email, display_name as "displayName", photo_url as "photoURL", role
    from users where role = 'buyer' limit 1`)
  const bookings = await fixture.db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, String(foreign?.id))
    if (!product) throw new Error('the product is there')
    const bought = await aBooking(tx, { product, buyer, location: 'Farmgate' })
    const sold = await aBooking(tx, { product: own, buyer: demo as never, location: 'Mirpur' })
    return [bought._id, sold._id]
  })
  const post = await aBlog(fixture.db, { author: 'A real admin' })
  const [edited] = await rows(
    `update blogs set markdown = markdown || ' more' where id =
    (select id from blogs where id <> $1 limit 1) returning id`,
    [post],
  )
  await removeDemo(fixture.db, removeAccount)
  expect((await rows('select email from users')).map(({ email }) => email)).toEqual(['real@shop.example'])
  expect((await rows('select name from products')).map(({ name }) => name)).toEqual(['My own laptop'])
  expect((await rows('select id from bookings')).map(({ id }) => id).toSorted()).toEqual(bookings.toSorted())
  expect((await rows('select id from blogs')).map(({ id }) => id).toSorted()).toEqual([post, edited?.id].toSorted())
})
