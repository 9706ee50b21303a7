import type pg from 'pg'
import { DEAL_STATES } from '#deals/bookings/rules.ts'

/** Screens of deals at first start: they show every state, and something in each list. */
export const SHOWN = {
  deals: [...DEAL_STATES].toSorted(),
  meetings: ['agreed', 'over', 'proposed'],
  offers: ['accepted', 'countered', 'declined', 'open'],
  reports: ['closed', 'open'],
  cases: ['done', 'open'],
  told: ['read', 'unread'],
  inspections: 2,
  histories: 2,
  blocks: 1,
  favourites: 6,
  searches: ['daily', 'never', 'now'],
  proofs: ['accepted', 'refused', 'waiting'],
  reviews: 'shown',
  views: 'counted',
  issues: ['draft of 0', 'sent of 2'],
  prices: 'of the demo',
  notes: ['contradiction', 'photo', 'price'],
  waiting: ['advance courier newPrice', 'serial'],
  pairs: 2,
  sameNetwork: 'open',
  reported: ['conversation', 'person', 'product', 'review'],
  suspended: 1,
  newSallers: 1,
}

export async function shownIn(pool: pg.Pool): Promise<Record<keyof typeof SHOWN, unknown>> {
  const list = async (query: string) => (await pool.query(`select distinct x from (${query}) q (x) order by x`)).rows
  const values = async (query: string) => (await list(query)).map(({ x }) => x)
  const rows = async (table: string) => (await pool.query(`select 1 from ${table}`)).rowCount
  return {
    deals: await values('select state from bookings'),
    meetings:
      await values(`select case when proposed_from is not null then 'proposed' when agreed_to < now() then 'over' else 'agreed' end
      from bookings where state = 'accepted' and coalesce(proposed_from, agreed_from) is not null`),
    offers: await values('select state from offers'),
    reports: await values(`select case when closed_at is null then 'open' else 'closed' end from thread_reports`),
    cases: await values('select state from cases'),
    told: await values(`select case when read_at is null then 'unread' else 'read' end from notifications`),
    inspections: await rows('inspections'),
    histories: await rows('proven_deals join listing_serials using (serial_hash)'),
    blocks: await rows('blocks'),
    favourites: await rows('favourites'),
    searches: await values('select timing from saved_searches'),
    proofs: await values('select state from proofs'),
    reviews: (await values('select id from reviews where shown_at < now()')).length > 5 && 'shown',
    views: (await rows('product_views')) !== 0 && 'counted',
    issues: await values(`select state || ' of ' || sent from newsletter_issues`),
    prices: (await rows('price_ranges where demo')) !== 0 && 'of the demo',
    ...(await signsIn(values)),
    pairs: await rows(`photo_hashes where same_as is not null and product_id in (select thing_id from cases)`),
    sameNetwork: (
      await values(`select cases.state from reviews join cases on thing_id = reviews.id where same_network`)
    )[0],
    reported: await values('select kind from reports'),
    suspended: await rows('users where disabled and suspended_until > now()'),
    newSallers: await rows(
      `users where created_at > now() - interval '7 days' and id in (select seller_id from products where listed)`,
    ),
  }
}

/** The notes of listings that show one, and the signs of those that wait. */
async function signsIn(values: (query: string) => Promise<unknown[]>) {
  const kinds = `(select string_agg(distinct split_part(sign, ':', 1), ' ') from unnest(signs) sign)`
  return {
    notes: await values(`select ${kinds} from products where listed and cardinality(signs) = 1`),
    waiting: await values(`select ${kinds} from products where state = 'waiting'`),
  }
}
