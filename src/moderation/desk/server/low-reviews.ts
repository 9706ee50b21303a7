import { sql } from 'kysely'
import { DAYS_OF_REVIEWS } from '../rules.ts'

/** SQL condition: a row of `reviews` with this alias has an average of two stars or less. */
export const isLow = (row: 'reviews' | 'near') =>
  sql<boolean>`${sql.ref(row)}.described + ${sql.ref(row)}.on_time + ${sql.ref(row)}.kind <= 6`

/** SQL: number of authors of low reviews of the same person within `DAYS_OF_REVIEWS` of a low one; 0 for another review. */
export const lowReviewsNear = sql<number>`case when ${isLow('reviews')} then (
  select count(distinct near.author_id)::int from reviews near
  where near.about_id = reviews.about_id and ${isLow('near')} and near.hidden_at is null
    and abs(extract(epoch from near.shown_at - reviews.shown_at)) <= ${sql.lit(DAYS_OF_REVIEWS * 86_400)}
) else 0 end`
