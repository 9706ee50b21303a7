import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '#platform/database/columns.ts'
import type { Database } from '#platform/database/database.ts'
import type { Role } from '#shared/endpoint.ts'
import { latinDigits } from '#shared/money.ts'
import { NO_ADDRESS } from '#shared/no-address.ts'
import { parsePhone } from '#shared/phone.ts'
import { User } from '../contract.ts'

/** The expression of the index `users_words`: name, e-mail and phone number, without blanks and signs in the number. */
const WORDS = sql<string>`lower(display_name || ' ' || email || ' ' || coalesce(translate(phone, '০১২৩৪৫৬৭৮৯ -()+', '0123456789'), ''))`
/** Name and e-mail address, after a blank. The placeholder of a missing address is left out: it is random, and no page shows it. */
const NAMES = sql<string>`' ' || lower(display_name || ' ' || case when email like ${sql.lit(`%${NO_ADDRESS}`)} then '' else email end)`
/** Characters at least of a word that finds users by the beginning of a name. */
const LEAST_CHARACTERS = 3
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

/**
 * An SQL condition: true for users with each word of `q` at the beginning of a word of their name, or of their e-mail address.
 * Undefined if no word has three characters and a letter: shorter words and numbers, such as those of models, begin too many.
 */
export function namesBegin(q: string): RawBuilder<boolean> | undefined {
  const words = wordsOf(q)
  if (!words.some((word) => [...word].length >= LEAST_CHARACTERS && /\p{L}/u.test(word))) return undefined
  const conditions = words.map((word) => {
    const [first, later] = [`${escaped(word)}%`, `% ${escaped(word)}%`]
    // The index answers the first two. The third leaves out phone numbers and placeholders.
    return sql`(${WORDS} like ${first} or ${WORDS} like ${later}) and ${NAMES} like ${later}`
  })
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** An SQL condition: true if a text in lower case contains each word of `q`. A phone number matches in any notation. */
export function containsWords(text: RawBuilder<string>, q: string): RawBuilder<boolean> {
  const conditions = wordsOf(q).map((word) => sql<boolean>`${text} like ${`%${escaped(word)}%`}`)
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

function wordsOf(q: string): string[] {
  const phone = parsePhone(q)
  if (phone) return [phone.replace(/\D/g, '').slice(-OWN_DIGITS)]
  return latinDigits(q).toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
}

/** A word as a part of a pattern of LIKE. */
function escaped(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}
