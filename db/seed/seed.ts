import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { aUser } from '#accounts/build.ts'
import { aBooking } from '#bookings/build.ts'
import { aCategory, aProduct } from '#catalogue/build.ts'
import { countBooking } from '#catalogue/store.ts'
import { createAccount } from '#identity/accounts.ts'
import { type ImageStore, storeImage } from '#images/store.ts'
import type { Messages } from '#messages/en.ts'
import type { Person } from '#platform/auth.ts'
import type { Config } from '#platform/config.ts'
import type { Database, Tx } from '#platform/database.ts'
import { imageUrl } from '#shared/photo.ts'
import { type DemoPost, publishPosts, readPosts } from './blogs.ts'
import { adverts, bookings, categories, DEMO_PASSWORD, type DemoProduct, people, products } from './market.ts'

interface SeedTarget {
  config: Pick<Config, 'dataDir' | 'hosted'>
  words: Messages
  db: Database
}

/** Fills an empty market with the demo; one that has people or categories already is left alone. */
export async function seedOnce({ config, words, db }: SeedTarget, say: (line: string) => void): Promise<void> {
  const known = await db.selectFrom('categories').select('id').limit(1).executeTakeFirst()
  if (known) return
  const started = Date.now()
  say('Demo data: storing photos')
  const posts = await readPosts()
  const photoOf = await storePhotos({ db, folder: path.join(config.dataDir, 'images') }, posts, say)
  // All or nothing: a start that is interrupted here begins anew at the next one.
  await db.transaction().execute(async (tx) => {
    const person = new Map<string, Person>()
    for (const [index, someone] of people.entries()) {
      const photoURL = photoOf(someone.avatar)
      const { email, displayName, role } = someone
      const uid = config.hosted ? `demo-${index}` : await openAccount(tx, someone, photoURL)
      const createdAt = daysAgo(60 - index)
      person.set(email.split('@')[0] as string, await aUser(tx, { uid, email, displayName, role, photoURL, createdAt }))
    }
    for (const category of categories) await aCategory(tx, category.name, photoOf(category.photo))
    await fillShelves(tx, person, photoOf)
    await publishPosts(tx, posts, photoOf, words)
  })
  say(
    `Demo data: ${people.length} people and ${products.length} products in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  )
  if (config.hosted) say('Demo data: nobody can sign in as these people, for accounts are kept by the hosted service')
}

function openAccount(tx: Tx, { email, displayName }: (typeof people)[number], photoUrl: string): Promise<string> {
  return createAccount(tx, { email, displayName, photoUrl, password: DEMO_PASSWORD, emailVerified: true })
}

async function fillShelves(tx: Tx, person: Map<string, Person>, photoOf: (name: string) => string): Promise<void> {
  const stored = new Map<string, Awaited<ReturnType<typeof aProduct>>>()
  for (const [index, product] of products.entries()) {
    stored.set(product.photo, await putOnSale(tx, product, person, photoOf, index))
  }
  for (const photo of adverts) {
    const product = stored.get(photo)
    if (product) await tx.insertInto('adverts').values({ product_id: product._id }).execute()
  }
  for (const [photo, buyer, location, phone] of bookings) {
    const product = stored.get(photo)
    const who = person.get(buyer)
    if (!product || !who) continue
    await aBooking(tx, { product, buyer: who, location, phone, createdAt: daysAgo(1) })
    await countBooking(tx, product._id)
  }
}

function putOnSale(
  tx: Database,
  { photo, saller, ...product }: DemoProduct,
  person: Map<string, Person>,
  photoOf: (name: string) => string,
  index: number,
) {
  const seller = person.get(saller)
  if (!seller) throw new Error(`nobody sells ${product.name}`)
  // The list mixes brands: the order of the shelf is not the order of the file.
  const createdAt = daysAgo(2 + ((index * 7) % products.length))
  return aProduct(tx, seller, { ...product, photo: photoOf(photo), createdAt })
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}

/** Stores every photo of the demo in the image host; answers their addresses by file name without ending. */
async function storePhotos(
  store: ImageStore,
  posts: DemoPost[],
  say: (line: string) => void,
): Promise<(name: string) => string> {
  const addresses = new Map<string, string>()
  const files = [
    ...products.map((product) => ['photos', `${product.photo}.jpg`] as const),
    ...[...new Set(posts.map((post) => post.cover))].map((cover) => ['blog/covers', cover] as const),
    ...people.map((someone) => ['avatars', `${someone.avatar}.png`] as const),
  ]
  let last = Date.now()
  await Promise.all(
    [0, 1].map(async () => {
      for (let file = files.shift(); file; file = files.shift()) {
        const [folder, name] = file
        const image = await storeImage(store, await readFile(path.join(import.meta.dirname, folder, name)))
        addresses.set(name.replace(/\.\w+$/, ''), imageUrl(image.id, 1280, 'jpg'))
        if (Date.now() - last > 3_000) {
          last = Date.now()
          say(`Demo data: ${addresses.size} photos stored`)
        }
      }
    }),
  )
  return (name) => {
    const address = addresses.get(name)
    if (!address) throw new Error(`no photo ${name}`)
    return address
  }
}
