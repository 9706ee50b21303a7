import { BRAND_LINES } from '#catalogue/facts/server/store.ts'
import { OTHER_BRAND } from '#catalogue/products/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import type { NotificationHandler } from '#platform/database/notifications.ts'
import { prepare } from '#platform/database/prepared.ts'
import { type Lexicon, type LexiconBrand, makeLexicon } from './understanding/lexicon.ts'

/** Without a notification a process reads the brands again after so long. */
const FRESH_MS = 60_000
/** More brands than an admin would ever add. The oldest names count. */
const MAX_BRANDS = 2_000

/** A line that is only called by its letter (`A series`) is a word like any. */
const LINES = BRAND_LINES.filter(({ name }) => !name.endsWith(' series'))

interface Cached {
  lexicon: Promise<Lexicon>
  readAt: number
  changes: number
}

const cached = new WeakMap<Database, Cached>()
let changes = 0

/** The lexicon of the stored brands, read once for each process until a brand changes. */
export function storedLexicon(db: Database): Promise<Lexicon> {
  const known = cached.get(db)
  if (known && known.changes === changes && Date.now() - known.readAt < FRESH_MS) return known.lexicon
  const lexicon = readLexicon(db)
  const read = { lexicon, readAt: Date.now(), changes }
  cached.set(db, read)
  // The next search tries again.
  lexicon.catch(() => cached.get(db) === read && cached.delete(db))
  return lexicon
}

/** Forgets the lexicon when a process has changed a brand (trigger `brands_changed`). */
export const brandNotifications: NotificationHandler = {
  channel: 'brands',
  onNotification: forgetLexicon,
  onGap: forgetLexicon,
}

function forgetLexicon(): void {
  changes++
}

/** The lexicon that was made last, with its brands as JSON. */
let made: { brands: string; lexicon: Lexicon } | undefined

async function readLexicon(db: Database): Promise<Lexicon> {
  const brands = await readBrands(db, {})
  const key = JSON.stringify(brands)
  // To make one takes the event loop some 25 ms, and most readings find the brands of the last one.
  if (made?.brands !== key) made = { brands: key, lexicon: makeLexicon(brands, LINES) }
  return made.lexicon
}

const readBrands = prepare((db: Database, _values: object) =>
  db
    .selectFrom('categories')
    .leftJoin('categories as parent', 'parent.id', 'categories.parent_id')
    .select(['categories.name', 'categories.bangla', 'categories.spellings', 'parent.name as parent'])
    .where('categories.name', '<>', OTHER_BRAND)
    .orderBy('categories.id')
    .limit(MAX_BRANDS)
    .$castTo<LexiconBrand>(),
)
