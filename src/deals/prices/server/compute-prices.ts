import { sql } from 'kysely'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import { type Database, lockName, type Tx } from '#platform/database/database.ts'
import { BATTERY_BANDS, DEALS_OF_PAIR, MIN_SALES, OUTLIER } from '../rules.ts'
import { recordSoldGoods } from './record-sold-goods.ts'

/** Makes all ranges anew from the deals that stand, and the pages that show them. */
export async function computePrices(db: Database, now = new Date()): Promise<void> {
  await recordSoldGoods(db)
  await db.transaction().execute(async (tx) => {
    await lockName(tx, 'price ranges')
    const before = await fingerprint(tx)
    await tx.deleteFrom('price_ranges').execute()
    await insertRanges(tx, now)
    if ((await fingerprint(tx)) !== before) await publishInvalidation(tx, ['prices'])
  })
}

async function fingerprint(tx: Tx): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select coalesce(md5(string_agg(price_ranges::text, ' ' order by price_ranges::text)), '') as hash
    from price_ranges`.execute(tx)
  return rows[0]?.hash ?? ''
}

/**
 * The deals whose prices count, in the last year: handed over, of goods that are not withheld, asked for and accepted from two
 * networks, and of two people and a model at most `DEALS_OF_PAIR` in a quarter.
 */
const counted = (now: Date) => sql`
  select * from (
    select deal.*, row_number() over (
      partition by kind, brand, coalesce(model, line, ''), date_trunc('quarter', local), pair order by local desc, id
    ) as of_pair
    from (
      select sold_goods.*, sold_goods.demo_taka is not null as demo,
        coalesce(demo_taka, agreed_taka, price_taka) as taka,
        coalesce(demo_sold_at, bookings.state_since) at time zone 'Asia/Dhaka' as local,
        case when booking_id is null then sold_goods.id::text else
          least(coalesce(bookings.seller_id::text, saler_email), coalesce(buyer_id::text, email)) || ' ' ||
          greatest(coalesce(bookings.seller_id::text, saler_email), coalesce(buyer_id::text, email)) end as pair
      from sold_goods left join bookings on bookings.id = booking_id left join products on products.id = product_id
      where (booking_id is null or bookings.state = 'handed_over')
        and coalesce(products.state not in ('hidden', 'waiting'), true)
        and bookings.same_network is not true
    ) deal
    where local > ${localTime(now)} - interval '1 year' and local <= ${localTime(now)}
  ) ranked
  where of_pair <= ${DEALS_OF_PAIR}`

const localTime = (now: Date) => sql`(${now.toISOString()}::timestamptz at time zone 'Asia/Dhaka')`

/**
 * SQL: groups that a sale counts in. They are the steps of `SOLD_STEPS`, and the bands of battery health and the quarters on
 * the page of a model, the running quarter included. Goods for parts count in groups by grade only.
 */
const groups = (now: Date) => sql`(values
  (model is not null and grade is not null and local > ${localTime(now)} - interval '3 months', model, grade, null::int, 'quarter'),
  (model is not null and grade is not null, model, grade, null, 'year'),
  (model is not null and works, model, null, null, 'year'),
  (line is not null and works, null, null, null, 'year'),
  (model is not null and works and battery_health is not null, model, null, ${bandOf}, 'year'),
  (model is not null and works and date_trunc('quarter', local) > ${localTime(now)} - interval '1 year',
    model, null, null, to_char(date_trunc('quarter', local), 'YYYY-MM-DD'))
) as groups (counts, model, grade, battery, period)`

const bandOf = sql`case ${sql.join(
  BATTERY_BANDS.map((from) => sql`when battery_health >= ${sql.lit(from)} then ${sql.lit(from)}`),
  sql` `,
)} end`

/**
 * The quartile of sorted prices at which a share of the sales to come lies below: at (count + 1) times the share. Rounded to
 * hundreds, or to tens below BDT 5,000.
 */
const quartile = (share: number) => {
  const place = sql`(cardinality(kept) + 1) * ${sql.lit(share)}::numeric`
  return sql`case when cardinality(kept) >= ${sql.lit(MIN_SALES)} then (
    select round(taka, case when taka < 5000 then -1 else -2 end) from (
      select kept[floor(${place})::int] + (${place} - floor(${place})) * (kept[ceil(${place})::int] - kept[floor(${place})::int])
    ) exact (taka))::int end`
}

async function insertRanges(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into price_ranges (kind, brand, line, model, title, grade, battery, period, sales, traded, low, middle, high, demo)
    with counted as materialized (${counted(now)}),
    grouped as (
      select kind, brand, case when groups.model is null then line end as line, groups.model, groups.grade, battery, period,
        mode() within group (order by title) as title, array_agg(taka order by taka) as prices,
        percentile_cont(0.5) within group (order by taka) as middle, bool_or(demo) as demo,
        count(*) filter (where date_trunc('month', local) =
          date_trunc('month', ${localTime(now)}) - interval '1 month') as traded
      from (select *, grade is distinct from 'for-parts' as works from counted) sale cross join lateral ${groups(now)}
      where counts
      group by kind, brand, case when groups.model is null then line end, groups.model, groups.grade, battery, period
    ),
    trimmed as (
      select grouped.*, array(
        select taka from unnest(prices) taka
        where taka between middle / ${OUTLIER}::int and middle * ${OUTLIER}::int order by taka
      ) as kept
      from grouped
    )
    select kind, brand, line, model, case when model is not null then title end, grade, battery, period,
      cardinality(kept), traded, ${quartile(0.25)}, ${quartile(0.5)}, ${quartile(0.75)}, demo
    from trimmed where cardinality(kept) > 0`.execute(tx)
}
