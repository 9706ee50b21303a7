import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../../../db/seed/people.ts'
import { type Fixture, secondsUntilReady } from './fixture.ts'
import { type Outcome, RUN_JOBS_NOW } from './outcome.ts'

const ACCEPTS = 100
const SALLER = 'rahim@greentech.example'

interface Answers {
  accepted: string[]
  statuses: number[]
}

/**
 * The process of the site is killed in the middle of 100 accepts of requests on one product, and they are sent again, `rounds`
 * times.
 */
export async function killDuringAccepts(fixture: Fixture, rounds: number): Promise<Outcome> {
  await fixture.ask(BUYERS)
  const statuses = new Map<number, number>()
  let [acknowledged, lost, longest] = [0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    await fixture.ask('delete from rate_limits')
    const requests = (await fixture.ask<{ id: string }>(REQUESTS, [SALLER])).map(({ id }) => id)
    if (requests.length !== ACCEPTS) throw new Error(`${requests.length} requests were made`)
    const authorization = await signIn(fixture)
    const first = acceptAll(fixture, requests, authorization)
    await delay(20 + Math.random() * 500)
    const gone = once(fixture.site(), 'exit')
    fixture.site().kill('SIGKILL')
    await gone
    const before = await first
    const since = performance.now()
    await fixture.start()
    await secondsUntilReady(fixture)
    longest = Math.max(longest, (performance.now() - since) / 1000)
    const after = await acceptAll(fixture, requests, authorization)
    const accepted = [...before.accepted, ...after.accepted]
    for (const status of [...before.statuses, ...after.statuses]) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    acknowledged += accepted.length
    lost += await faultsOf(fixture, requests, accepted)
  }
  await lettersSent(fixture)
  const letters = fixture.mail.letters.filter(({ text }) => /^Subject: .*accepted your request/m.test(text))
  const ids = new Set(letters.map(({ id, text }) => id ?? text))
  return {
    ...{ fault: `the site is killed ${rounds} times and started again`, during: `${ACCEPTS} accepts of one product` },
    ...{ acknowledged, lost, letters: letters.length, lettersMissing: Math.max(0, rounds - ids.size) },
    ...{
      lettersTwice: Math.max(0, ids.size - rounds),
      lettersAgain: letters.length - ids.size,
      lettersAgainAllowed: rounds,
    },
    ...{ healthySeconds: longest, slowestSeconds: 0, hopeless: 0 },
    answers: [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
  }
}

/** Buyers with proven addresses, so that they get full e-mails. */
const BUYERS = `
  insert into identity.accounts (uid, email, owner_proven)
  select 'accept-' || n, 'accept' || n || '@example.com', true from generate_series(1, ${ACCEPTS}) n;
  insert into users (uid, display_name, email, role)
  select 'accept-' || n, 'Buyer ' || n, 'accept' || n || '@example.com', 'buyer' from generate_series(1, ${ACCEPTS}) n`

/** Requests of all these buyers on a product that nobody has asked for. */
const REQUESTS = `
  with product as (
    select p.*, s.email, s.display_name from products p join users s on s.id = p.seller_id
    where s.email = $1 and p.state = 'live' and not exists (select from bookings where product_id = p.id)
    order by p.id limit 1
  ), made as (
    insert into bookings (product_id, buyer_id, seller_id, email, saler_email, buyer_name, location, phone, phone_e164,
      saler_name, product_name, price, price_taka, photo, used, ends_at)
    select p.id, b.id, p.seller_id, b.email, p.email, b.display_name, 'Dhaka', '01712345678', '+8801712345678',
      p.display_name, p.name, p.resale_price, p.resale_taka, p.photo, p.used,
      now() + interval '72 hours'
    from product p, users b where b.uid like 'accept-%' returning id, buyer_id
  )
  insert into booking_moves (booking_id, move, actor, actor_id, new_state)
  select id, 'request', 'buyer', buyer_id, 'requested' from made returning booking_id as id`

async function signIn({ url }: Fixture): Promise<string> {
  const body = { email: SALLER, password: DEMO_PASSWORD, returnSecureToken: true }
  const signedIn = await post(`${url}/identity/v1/accounts:signInWithPassword?key=greentech`, body)
  const { idToken } = (await signedIn.json()) as { idToken: string }
  return `Bearer ${idToken}`
}

async function acceptAll({ url }: Fixture, requests: string[], authorization: string): Promise<Answers> {
  const headers = { authorization }
  const accepted: string[] = []
  const calls = requests.map(async (id) => {
    const move = { move: 'accept', phone: '01812345678' }
    const answer = await post(`${url}/api/deals/${id}/moves`, move, headers).catch(() => null)
    if (answer?.status === 200) accepted.push(id)
    return answer?.status ?? 0
  })
  return { statuses: await Promise.all(calls), accepted }
}

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Count of acknowledged moves that are not stored, and of rows that differ from the outcome of one accepted deal. */
async function faultsOf(fixture: Fixture, requests: string[], acknowledged: string[]): Promise<number> {
  const rows = await fixture.ask<{ id: string; state: string; product: string; moves: number; told: number }>(
    `select b.id, b.state, p.state as product,
       (select count(*)::int from booking_moves where booking_id = b.id and move = 'accept') as moves,
       (select count(*)::int from notifications where user_id = b.buyer_id and kind = 'accepted' and link like '%' || b.id) as told
     from bookings b join products p on p.id = b.product_id where b.id = any($1::uuid[])`,
    [requests],
  )
  const accepted = rows.filter(({ state }) => state === 'accepted')
  const wrong = rows.filter(({ state, moves, told, product }) => {
    const wanted = state === 'accepted' ? 1 : 0
    return moves !== wanted || told !== wanted || product !== 'reserved'
  })
  const missing = acknowledged.filter((id) => !accepted.some((one) => one.id === id))
  return wrong.length + missing.length + Math.abs(accepted.length - 1)
}

async function lettersSent(fixture: Fixture): Promise<void> {
  for (let round = 0; round < 600; round++) {
    await fixture.ask(RUN_JOBS_NOW)
    const jobs = await fixture.ask<{ n: number }>(
      "select count(*)::int as n from graphile_worker.jobs where task_identifier in ('deliverNotification', 'emailNotification')",
    )
    if (jobs[0]?.n === 0) return
    await delay(200)
  }
  throw new Error('letters are still waiting')
}
