import type { Listing } from './listings/listing.ts'
import { randomFrom, shuffled } from './random.ts'

/** How far apart two listings with the same photo stand at least, in the whole list and within a brand. */
const APART = { all: 7, brand: 3 }

/**
 * One shelf of everything, those of `front` by name first: brands and photos are spread evenly, and never a photo that
 * stands nearby already.
 */
export function arrange(listings: Listing[], front: string[]): Listing[] {
  const shelf = front.map((name) => {
    const found = listings.find((listing) => listing.name === name)
    if (!found) throw new Error(`nobody sells ${name}`)
    return found
  })
  const left = byIdealPlace(listings.filter((listing) => !shelf.includes(listing)))
  while (left.length > 0) {
    const found = left.findIndex((listing) => mayFollow(listing, shelf))
    if (found < 0) throw new Error('the demo has too many listings with one photo')
    shelf.push(...left.splice(found, 1))
  }
  return shelf
}

/** The listings of one photo, and those of one kind, at even distances over the whole length. */
function byIdealPlace(listings: Listing[]): Listing[] {
  const random = randomFrom(4)
  const groups = Map.groupBy(shuffled(listings, random), ({ photo }) => photo)
  const places = [...groups.values()].flatMap((group) => {
    const offset = random()
    return group.map((listing, index) => ({ listing, place: (index + offset) / group.length }))
  })
  return places.toSorted((a, b) => a.place - b.place).map(({ listing }) => listing)
}

function mayFollow({ photo, category }: Listing, shelf: Listing[]): boolean {
  const near = shelf.slice(-APART.all)
  const own = shelf.filter((other) => other.category === category).slice(-APART.brand)
  const lastTwo = shelf.slice(-2)
  const third = lastTwo.length === 2 && lastTwo.every((other) => other.category === category)
  return !third && [...near, ...own].every((other) => other.photo !== photo)
}
