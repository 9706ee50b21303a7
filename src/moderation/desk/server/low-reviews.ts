import { sql } from 'kysely'
import { DAYS_OF_REVIEWS } from '../rules.ts'

/** Whether a row of the table `reviews`, under this name, has two stars or less by the average of its three. */
export const isLow = (row: 'reviews' | 'near') =>
  sql<boolean>`${sql.ref(row)}.described + ${sql.ref(row)}.on_time + ${sql.ref(row)}.kind <= 6`

/** How many people wrote a low review of the same person in the days before and after a low one; 0 for another review. */
export const lowReviewsNear = sql<number>`case when ${isLow('reviews')} then (
  select count(distinct near.author_id)::int from reviews near
  where near.about_id = reviews.about_id and ${isLow('near')} and near.hidden_at is null
    and abs(extract(epoch from near.shown_at - reviews.shown_at)) <= ${sql.lit(DAYS_OF_REVIEWS * 86_400)}
) else 0 end`
