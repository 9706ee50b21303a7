import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import type { Person } from '#platform/http/auth.ts'
import type { Language } from '#shared/language.ts'

const NAMES = ['Nusrat Jahan', 'Rafiq Islam', 'Tania Akter', 'Sabbir Ahmed', 'Farhana Rahman', 'Imran Hossain']
let made = 0

/** Stores a person of the market; what is not given is believable and unique. */
export async function aUser(
  db: Database,
  given: Partial<Omit<Person, 'id'>> & { createdAt?: string; language?: Language } = {},
): Promise<Person> {
  const displayName = given.displayName ?? (NAMES[made++ % NAMES.length] as string)
  const uid = given.uid ?? randomUUID()
  return db
    .insertInto('users')
    .values({
      uid,
      display_name: displayName,
      email: given.email ?? `${displayName.toLowerCase().replace(/\W+/g, '.')}.${uid.slice(0, 8)}@example.com`,
      photo_url: given.photoURL ?? null,
      role: given.role ?? 'buyer',
      ...(given.language && { language: given.language, language_chosen: true }),
      ...(given.createdAt && { created_at: given.createdAt }),
    })
    .returning(['id', 'uid', 'email', 'display_name as displayName', 'photo_url as photoURL', 'role'])
    .executeTakeFirstOrThrow()
}
