import { aCategory, aProduct } from '#catalogue/products/server/build.ts'
import { countBooking, type LockedProduct } from '#catalogue/products/server/store.ts'
import { usedText } from '#catalogue/products/ui/product-form-shape.ts'
import { fillSearchTerms } from '#catalogue/search/server/search-terms.ts'
import { aMessage } from '#content/inbox/server/build.ts'
import { storeContactDetails } from '#content/inbox/server/contact-details.ts'
import { storeInspection } from '#deals/meeting/server/store.ts'
import { aUser } from '#people/users/server/build.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Person } from '#platform/http/auth.ts'
import { createAccount } from '#services/identity/accounts/accounts.ts'
import { openImageStore } from '#services/image-host/server/storage/open-store.ts'
import { publishPosts, readPosts } from './blogs.ts'
import { adverts, bookings, type DemoSale, phones, sales } from './deals.ts'
import { markDemoAccount } from './demo-accounts.ts'
import { ago, book, bookInDemo, DAY, HOUR } from './demo-bookings.ts'
import { demoContactDetails } from './demo-contact-details.ts'
import { tellNews } from './demo-news.ts'
import { photosBehind } from './galleries.ts'
import { letters, subscribers } from './letters.ts'
import type { Listing } from './listings/listing.ts'
import { ageAt, categories, listings, monthsSince } from './market.ts'
import { found } from './news.ts'
import { DEMO_PASSWORD, type DemoPerson, people } from './people.ts'
import { type PhotoOf, storePhotos } from './photos.ts'
import type { SeedTarget } from './seed-target.ts'

type Say = (line: string) => void

/** Fills the market, all or nothing. */
export async function seed({ config, words, db, ...stored }: SeedTarget, say: Say): Promise<void> {
  const started = Date.now()
  const posts = await readPosts()
  const photoOf = stored.photoOf ?? (await ownPhotos({ config, db }, say))
  // All or nothing: a start that is interrupted here begins anew at the next one.
  await db.transaction().execute(async (tx) => {
    const person = await letIn(tx, photoOf, Boolean(config.hosted))
    for (const category of categories) await aCategory(tx, category.name, photoOf(category.photo))
    for (const sold of sales) await sellEarlier(tx, sold, person, photoOf)
    await fillShelves(tx, { person, photoOf })
    await fillInbox(tx)
    await tellNews(tx, person)
    await publishPosts(tx, posts, photoOf, words.en)
  })
  await fillSearchTerms(db)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  say(`Demo data: ${people.length} people and ${listings.length} products in ${seconds} s`)
  if (config.hosted) say('Demo data: nobody can sign in as these people, for accounts are kept by the hosted service')
}

function ownPhotos({ config, db }: Pick<SeedTarget, 'config' | 'db'>, say: Say): Promise<PhotoOf> {
  say('Demo data: storing photos')
  return storePhotos({ db, store: openImageStore(config) }, say)
}

type Somebody = (name: string) => Person

/** With a hosted sign-in service the accounts are elsewhere: nobody signs in as these people. */
async function letIn(tx: Tx, photoOf: PhotoOf, hosted: boolean): Promise<Somebody> {
  const known = new Map<string, Person>()
  for (const [index, someone] of people.entries()) {
    const { email, displayName, role, avatar, joined } = someone
    const photoURL = avatar ? photoOf(avatar) : null
    const uid = hosted ? `demo-${index}` : await openAccount(tx, someone, photoURL)
    await markDemoAccount(tx, uid)
    const createdAt = ago(joined * DAY)
    known.set(email.split('@')[0] as string, await aUser(tx, { uid, email, displayName, role, photoURL, createdAt }))
  }
  return (name) => {
    const someone = known.get(name)
    if (!someone) throw new Error(`nobody is called ${name}`)
    return someone
  }
}

function openAccount(tx: Tx, { email, displayName, password, unverified }: DemoPerson, photoUrl: string | null) {
  const secret = password ? DEMO_PASSWORD : null
  return createAccount(tx, { email, displayName, photoUrl, password: secret, emailVerified: !unverified })
}

interface Shelves {
  person: Somebody
  photoOf: PhotoOf
}

async function fillShelves(tx: Tx, shelves: Shelves): Promise<void> {
  const stored = new Map<string, LockedProduct & { age: number }>()
  for (const [place, listing] of listings.entries()) {
    const age = ageAt(place)
    stored.set(listing.name, { ...(await putOnSale(tx, listing, age, shelves)), age })
  }
  const onSale = (name: string) => {
    const product = stored.get(name)
    if (!product) throw new Error(`nobody sells ${name}`)
    return product
  }
  for (const [place, name] of adverts.entries()) {
    const created_at = ago((place + 1) * 3 * HOUR)
    // The longest time that an advert runs.
    const ends_at = ago(-14 * 24 * HOUR)
    await tx
      .insertInto('adverts')
      .values({ product_id: onSale(name)._id, created_at, ends_at })
      .execute()
  }
  for (const demo of bookings) {
    const product = onSale(demo.product)
    await bookInDemo(tx, demo, product, shelves.person(demo.buyer))
    await countBooking(tx, product._id)
  }
}

function putOnSale(tx: Tx, listing: Listing, age: number, { person, photoOf }: Shelves): Promise<LockedProduct> {
  const { photo, saller, bought, firstLine, words: own, ...product } = listing
  const months = monthsSince(bought)
  const createdAt = ago(age)
  return aProduct(tx, person(saller), {
    ...product,
    photo: photoOf(photo),
    morePhotos: photosBehind(photo).map(photoOf),
    used: usedText(Math.floor(months / 12), months % 12),
    parchesDate: bought.slice(0, 4),
    description: `${firstLine}\n\n${own}`,
    createdAt,
    updatedAt: createdAt,
  })
}

/** The booking of a thing that has been handed over: its saller took it off the shelf. */
async function sellEarlier(tx: Tx, sold: DemoSale, person: Somebody, photoOf: PhotoOf): Promise<void> {
  const { saller, buyer, photo, name, category, used, price, location, pay, daysAgo, alsoAsked } = sold
  const given = { name, category, used, resalePrice: price, photo: photoOf(photo) }
  const product = await aProduct(tx, person(saller), given)
  const createdAt = ago(daysAgo * DAY)
  const booking = { product, buyer: person(buyer), location, phone: phones[buyer], createdAt }
  if (alsoAsked) await book(tx, { ...booking, buyer: person(alsoAsked), phone: phones[alsoAsked] }, null)
  // They met two days after the booking.
  const id = await book(tx, { ...booking, state: 'handed_over', movedAt: ago((daysAgo - 2) * DAY) }, pay)
  if (alsoAsked) await storeInspection(tx, id, { ...found, checkedAt: ago((daysAgo - 2) * DAY) }, {})
  await tx.deleteFrom('products').where('id', '=', product._id).execute()
}

async function fillInbox(tx: Tx): Promise<void> {
  await storeContactDetails(tx, demoContactDetails)
  for (const { hoursAgo, done, ...letter } of letters) {
    const doneAt = done ? ago((hoursAgo - 20) * HOUR) : null
    await aMessage(tx, { ...letter, createdAt: ago(hoursAgo * HOUR), doneAt })
  }
  for (const [place, email] of subscribers.entries()) {
    const created_at = ago((place * 9 + 4) * DAY)
    await tx.insertInto('newsletter_subscribers').values({ email, created_at }).execute()
  }
}
