import { sql } from 'kysely'
import { decidePage } from '#catalogue/products/rules.ts'
import { readStateFacts } from '#catalogue/products/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import type { Person } from '#platform/http/auth.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { moderation } from '../contract.ts'

type Kind = Parsed<typeof moderation.reportThing>['kind']

/**
 * Returns true if a page shows it to the person, or if the person has bought the product. A report must not reveal that something
 * hidden exists.
 */
export async function isVisible(
  db: Database,
  kind: Kind,
  id: string,
  person: Pick<Person, 'id' | 'role'>,
): Promise<boolean> {
  if (person.role === 'admin') return true
  return IS_SHOWN[kind](db, id, person)
}

const IS_SHOWN: Record<Kind, (db: Database, id: string, person: Pick<Person, 'id' | 'role'>) => Promise<boolean>> = {
  product: async (db, id, person) => {
    const facts = await readStateFacts(db, id)
    return facts !== undefined && (decidePage(facts, person) === 'shown' || (await hasBought(db, id, person.id)))
  },
  person: async (db, id) => (await shownPeople(db).where('id', '=', id).executeTakeFirst()) !== undefined,
  review: async (db, id) => {
    const shown = db
      .selectFrom('reviews')
      .select('reviews.id')
      .where('reviews.id', '=', id)
      .where('hidden_at', 'is', null)
      .where('about_id', 'in', shownPeople(db))
    return (await shown.executeTakeFirst()) !== undefined
  },
}

async function hasBought(db: Database, productId: string, personId: string): Promise<boolean> {
  const deal = db
    .selectFrom('bookings')
    .select('id')
    .where('product_id', '=', productId)
    .where('buyer_id', '=', personId)
    .where('state', '=', 'handed_over')
  return (await deal.executeTakeFirst()) !== undefined
}

/** Selects people who have a public page. */
function shownPeople(db: Database) {
  return db.selectFrom('users').select('id').where('disabled', '=', false).where('display_name', '<>', sql.lit(''))
}
