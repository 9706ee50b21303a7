import { randomBytes } from 'node:crypto'
import { usedText } from '#catalogue/products/rules.ts'
import { aCategory, aProduct } from '#catalogue/products/server/build.ts'
import { countBooking, LISTED, type LockedProduct } from '#catalogue/products/server/store.ts'
import { samePhotoJobs } from '#catalogue/same-photo/server/jobs.ts'
import { fillSearchTerms } from '#catalogue/search/server/search-terms.ts'
import { makeSerials, type Serials } from '#catalogue/serials/server/serials.ts'
import { signOf } from '#catalogue/signs/rules.ts'
import { lookAt } from '#catalogue/signs/server/look.ts'
import { storeSigns } from '#catalogue/signs/server/store.ts'
import { aMessage } from '#content/inbox/server/build.ts'
import { storeContactDetails } from '#content/inbox/server/contact-details.ts'
import { insertIssue } from '#content/newsletter/server/store.ts'
import { storeInspection } from '#deals/meeting/server/store.ts'
import { computePrices } from '#deals/prices/server/compute-prices.ts'
import { openFoundCases } from '#moderation/desk/server/found-cases.ts'
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
import { fillDesk } from './demo-desk.ts'
import { addNews } from './demo-news.ts'
import { fillProofs } from './demo-proofs.ts'
import { storeDemoSales } from './demo-sales.ts'
import { photosBehind } from './galleries.ts'
import { leavePhotosOut } from './leave-photos-out.ts'
import { demoIssue, letters, readers, sentIssue, subscribers } from './letters.ts'
import { fraud, secondOfNumber } from './listings/fraud.ts'
import type { Listing } from './listings/listing.ts'
import { ageAt, categories, listings, monthsSince } from './market.ts'
import { found } from './news.ts'
import { DEMO_PASSWORD, type DemoPerson, people } from './people.ts'
import { type PhotoOf, storePhotos } from './photos.ts'
import { giveNumber, proveSale, relisted } from './relisted.ts'
import { reviewInDemo } from './reviews.ts'
import type { SeedTarget } from './seed-target.ts'
import { fillViews } from './views.ts'

type Say = (line: string) => void

/** Fills the market, all or nothing. */
export async function seed({ config, words, db, ...stored }: SeedTarget, say: Say): Promise<void> {
  const started = Date.now()
  const posts = await readPosts()
  const serials = stored.serials ?? makeSerials(randomBytes(32))
  const photoOf = stored.photoOf ?? (await ownPhotos({ config, db }, say))
  // All or nothing: a start that is interrupted here begins anew at the next one.
  await db.transaction().execute(async (tx) => {
    const person = await letIn(tx, photoOf, Boolean(config.hosted))
    for (const category of categories) await aCategory(tx, category.name, photoOf(category.photo))
    for (const sold of sales) await sellEarlier(tx, sold, { person, photoOf, serials })
    await fillShelves(tx, { person, photoOf, serials })
    await lookForFraud(tx, { person, photoOf, serials })
    await leavePhotosOut(tx, photoOf)
    await storeDemoSales(tx)
    await fillInbox(tx)
    await addNews(tx, person)
    await fillDesk(tx, person)
    await fillViews(tx)
    await fillProofs(tx, person)
    await publishPosts(tx, posts, photoOf, words.en)
    await addIssues(tx)
  })
  await fillSearchTerms(db)
  await computePrices(db)
  // As the jobs of each minute: the desk is the same from the first second on.
  await samePhotoJobs({ db }).comparePhotos?.(null)
  await openFoundCases(db)
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
    const user = await aUser(tx, { uid, email, displayName, role, photoURL, createdAt })
    await tx.updateTable('users').set(proofsOf(someone)).where('id', '=', user.id).execute()
    known.set(email.split('@')[0] as string, user)
  }
  return (name) => {
    const someone = known.get(name)
    if (!someone) throw new Error(`nobody is called ${name}`)
    return someone
  }
}

/** Proofs of a person that others can see. A person who has not clicked the link has no proven e-mail address. */
function proofsOf({ unverified, hasPhone, hasShop, joined }: DemoPerson) {
  const proven = ago((joined - 1) * DAY)
  return {
    email_proven_at: unverified ? null : proven,
    phone_proven_at: hasPhone ? proven : null,
    shop_seen_at: hasShop ? proven : null,
  }
}

function openAccount(tx: Tx, { email, displayName, password, unverified }: DemoPerson, photoUrl: string | null) {
  const secret = password ? DEMO_PASSWORD : null
  return createAccount(tx, { email, displayName, photoUrl, password: secret, emailVerified: !unverified })
}

interface Shelves {
  person: Somebody
  photoOf: PhotoOf
  serials: Serials
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
  await giveNumber(tx, onSale(relisted.listed)._id, shelves.serials, ago(DAY))
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

/** As after every write: two of them show signs that keep them back. */
async function lookForFraud(tx: Tx, shelves: Shelves): Promise<void> {
  await putOnSale(tx, fraud, 2 * HOUR, shelves)
  const { _id: second, createdAt } = await putOnSale(tx, secondOfNumber, 3 * HOUR, shelves)
  await giveNumber(tx, second, shelves.serials, createdAt)
  await storeSigns(tx, ['serial'], new Map([[second, [signOf('serial', [], createdAt)]]]))
  const products = await tx.selectFrom('products').select('id').execute()
  await lookAt(
    tx,
    products.map(({ id }) => id),
  )
}
const RELISTED = { district: 'dhaka', specs: { batteryHealth: 94 }, batterySource: 'file' as const }

/** The booking of a thing that has been handed over: its saller took it off the shelf. */
async function sellEarlier(tx: Tx, sold: DemoSale, { person, photoOf, serials }: Shelves): Promise<void> {
  const { saller, buyer, photo, name, category, used, price, location, pay, daysAgo, alsoAsked } = sold
  const isRelisted = name === relisted.sold
  const given = { name, category, used, resalePrice: price, photo: photoOf(photo), ...(isRelisted && RELISTED) }
  const product = await aProduct(tx, person(saller), given)
  const createdAt = ago(daysAgo * DAY)
  const booking = { product, buyer: person(buyer), location, phone: phones[buyer], createdAt }
  if (alsoAsked) await book(tx, { ...booking, buyer: person(alsoAsked), phone: phones[alsoAsked] }, null)
  // They met two days after the booking.
  const id = await book(tx, { ...booking, state: 'handed_over', movedAt: ago((daysAgo - 2) * DAY) }, pay)
  if (isRelisted) await proveSale(tx, id, ago((daysAgo - 2) * DAY), serials)
  await reviewInDemo(tx, id, sold.name, ago((daysAgo - 5) * DAY))
  if (alsoAsked) await storeInspection(tx, id, { ...found, checkedAt: ago((daysAgo - 2) * DAY) }, {})
  await tx.deleteFrom('products').where('id', '=', product._id).execute()
}

/**
 * Stores an issue of the newsletter that was sent to all readers, and a draft with the newest guide to laptops and laptops on
 * sale.
 */
async function addIssues(tx: Tx): Promise<void> {
  const laptops = tx.selectFrom('products').select('id').where('kind', '=', 'laptop').where(LISTED)
  const products = await laptops.orderBy('created_at', 'desc').orderBy('id').limit(4).execute()
  const guides = tx.selectFrom('blogs').select('id').where('goods_kind', '=', 'laptop').where('language', '=', 'en')
  const posts = await guides.orderBy('date', 'desc').limit(1).execute()
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  await insertIssue(tx, { ...demoIssue, products: ids(products), posts: ids(posts) })
  const sent = await insertIssue(tx, { ...sentIssue, products: [], posts: ids(posts) })
  const [created_at, started_at, finished_at] = [21 * DAY, 20 * DAY, 20 * DAY - 60_000].map(ago)
  const counts = { state: 'sent' as const, sent: readers }
  const times = { created_at, started_at, finished_at, updated_at: started_at }
  await tx
    .updateTable('newsletter_issues')
    .set({ ...counts, ...times })
    .where('id', '=', sent)
    .execute()
}

async function fillInbox(tx: Tx): Promise<void> {
  await storeContactDetails(tx, demoContactDetails)
  for (const { hoursAgo, done, ...letter } of letters) {
    const doneAt = done ? ago((hoursAgo - 20) * HOUR) : null
    await aMessage(tx, { ...letter, createdAt: ago(hoursAgo * HOUR), doneAt })
  }
  for (const [place, email] of subscribers.entries()) {
    const created_at = ago((place * 9 + 4) * DAY)
    const isConfirmed = place < readers
    const row = { email, language: place === 0 ? 'bn' : 'en', confirmed_at: isConfirmed ? created_at : null } as const
    await tx
      .insertInto('newsletter_subscribers')
      .values({ ...row, asked_at: created_at, created_at })
      .execute()
  }
}
