import { type RawBuilder, sql } from 'kysely'

/** Search words as people type them (quotes, `or`, a minus) as a tsquery, where the last may still be half typed. */
export function searchWords(q: string): RawBuilder<unknown> {
  return sql`(select case when words::text like '%''' then (words::text || ':*')::tsquery else words end
    from websearch_to_tsquery('simple', ${q}) words)`
}
