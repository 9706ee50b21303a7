import * as z from 'zod/mini'

/** The input of a page of personal data: where the page begins. */
export const personalRowsCursor = {
  table: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000)), 0),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)), 0),
}

/** Rows of one table, and the cursor of the next page; null at the end. */
export const PersonalRows = z.object({
  table: z.string(),
  rows: z.array(z.record(z.string(), z.unknown())),
  next: z.nullable(z.object({ table: z.int(), offset: z.int() })),
})
export type PersonalRows = z.output<typeof PersonalRows>

/** All rows of a person, by table. */
export type PersonalData = Record<string, Record<string, unknown>[]>

/** Fetches all pages of a person's data. */
export async function fetchPersonalData(
  fetchPage: (cursor: { table: number; offset: number }) => Promise<PersonalRows>,
): Promise<PersonalData> {
  const data: PersonalData = {}
  let cursor: PersonalRows['next'] = { table: 0, offset: 0 }
  while (cursor) {
    const page: PersonalRows = await fetchPage(cursor)
    if (page.rows.length > 0) data[page.table] = [...(data[page.table] ?? []), ...page.rows]
    cursor = page.next
  }
  return data
}
