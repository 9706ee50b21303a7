import * as z from 'zod/mini'

/** What is asked for a page of the own data: where it begins. */
export const personalPlace = {
  table: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000)), 0),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)), 0),
}

/** Rows of one table, and where the next page begins; null at the end. */
export const PersonalRows = z.object({
  table: z.string(),
  rows: z.array(z.record(z.string(), z.unknown())),
  next: z.nullable(z.object({ table: z.int(), offset: z.int() })),
})
export type PersonalRows = z.output<typeof PersonalRows>

/** All rows of somebody, by table. */
export type PersonalData = Record<string, Record<string, unknown>[]>

/** Asks for page after page until there is no other. */
export async function collectPersonal(
  ask: (place: { table: number; offset: number }) => Promise<PersonalRows>,
): Promise<PersonalData> {
  const data: PersonalData = {}
  let place: PersonalRows['next'] = { table: 0, offset: 0 }
  while (place) {
    const page: PersonalRows = await ask(place)
    if (page.rows.length > 0) data[page.table] = [...(data[page.table] ?? []), ...page.rows]
    place = page.next
  }
  return data
}
