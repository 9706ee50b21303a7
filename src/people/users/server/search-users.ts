import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '#platform/database/columns.ts'
import type { Database } from '#platform/database/database.ts'
import type { Role } from '#shared/endpoint.ts'
import { latinDigits } from '#shared/money.ts'
import { parsePhone } from '#shared/phone.ts'
import { User } from '../contract.ts'

/** The expression of the index `users_words`: name, e-mail and phone number, without blanks and signs in the number. */
const WORDS = sql<string>`lower(display_name || ' ' || email || ' ' || coalesce(translate(phone, '০১২৩৪৫৬৭৮৯ -()+', '0123456789'), ''))`
/** A longer search is hardly a name. */
const MOST_WORDS = 8
/** Digits of a mobile number after the code of the country and the zero. */
const OWN_DIGITS = 10

/** Users of a role, with each of the words in their name, e-mail or phone number; for an admin. */
export function selectUsers(db: Database, { role, q }: { role?: Role | undefined; q?: string | undefined }) {
  return db
    .selectFrom('users')
    .select(columnsOf(User, 'users'))
    .$if(role !== undefined, (query) => query.where('role', '=', role as Role))
    .$if(q !== undefined, (query) => query.where(hasWords(q ?? '')))
}

/** Users that have each of the words in their name, e-mail or phone number. */
export function hasWords(q: string): RawBuilder<boolean> {
  return containsWords(WORDS, q)
}

/** An SQL condition: true if a text in lower case contains each word of `q`. A phone number matches in any notation. */
export function containsWords(text: RawBuilder<string>, q: string): RawBuilder<boolean> {
  const conditions = wordsOf(q).map((word) => sql<boolean>`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

function wordsOf(q: string): string[] {
  const phone = parsePhone(q)
  if (phone) return [phone.replace(/\D/g, '').slice(-OWN_DIGITS)]
  return latinDigits(q).toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
}
