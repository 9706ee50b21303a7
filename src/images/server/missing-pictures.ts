import type { Images } from './store.ts'

const BATCH_SIZE = 500

/** How many pictures the database has, and the ids of those that are not stored. For a look after a restore. */
export async function findMissingPictures({ db, store }: Images): Promise<{ pictures: number; missing: string[] }> {
  const missing: string[] = []
  let [pictures, last] = [0, '']
  for (;;) {
    const rows = await db
      .selectFrom('images')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    if (rows.length === 0) return { pictures, missing }
    const stored = await Promise.all(rows.map(({ id }) => store.has(id)))
    missing.push(...rows.map(({ id }) => id).filter((_, at) => !stored[at]))
    pictures += rows.length
    last = rows.at(-1)?.id ?? ''
  }
}
