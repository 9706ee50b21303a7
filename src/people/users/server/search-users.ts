import { type RawBuilder, sql } from 'kysely'
import { latinDigits } from '#shared/money.ts'
import { parsePhone } from '#shared/phone.ts'

/** As the index `users_words` has it: name, e-mail and phone number, without blanks and signs in the number. */
const WORDS = sql<string>`lower(display_name || ' ' || email || ' ' || coalesce(translate(phone, '০১২৩৪৫৬৭৮৯ -()+', '0123456789'), ''))`
/** A longer search is hardly a name. */
const MOST_WORDS = 8
/** Digits of a mobile number after the code of the country and the zero. */
const OWN_DIGITS = 10

/** Users that have each of the words in their name, e-mail or phone number. A phone number is found however it is written. */
export function hasWords(q: string): RawBuilder<boolean> {
  const conditions = wordsOf(q).map((word) => sql<boolean>`${WORDS} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

function wordsOf(q: string): string[] {
  const phone = parsePhone(q)
  if (phone) return [phone.replace(/\D/g, '').slice(-OWN_DIGITS)]
  return latinDigits(q).toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
}
