import { SALLER_MOVES } from '#catalogue/products/rules.ts'
import { aProduct } from '#catalogue/products/server/build.ts'
import { catalogueHandlers } from '#catalogue/products/server/handlers.ts'
import { setListed } from '#catalogue/products/server/store.ts'
import { ADMIN_MOVES, type DealMove, PARTY_MOVES } from '#deals/bookings/rules.ts'
import { runDealClock } from '#deals/bookings/server/clock/deal-clock.ts'
import { closeRequests, endDealsOf } from '#deals/bookings/server/clock/end-deals.ts'
import { settleRestored } from '#deals/bookings/server/deals/settle-restored.ts'
import { bookingsHandlers } from '#deals/bookings/server/handlers.ts'
import { noShowsHandlers } from '#deals/bookings/server/no-shows.ts'
import { offersHandlers } from '#deals/bookings/server/offers/handlers.ts'
import { expireOffers } from '#deals/bookings/server/offers/jobs.ts'
import { settlePrice } from '#deals/meeting/server/prices.ts'
import { lockProductsAndBookings } from '#main/email-copies.ts'
import { HOOKS } from '#main/hooks.ts'
import { en } from '#messages/en.ts'
import { readHiding } from '#moderation/desk/server/read-hiding.ts'
import { recordHidden, recordShown } from '#moderation/desk/server/record-hiding.ts'
import { logAct } from '#moderation/desk/server/store.ts'
import { aUser } from '#people/users/server/build.ts'
import { deleteUser, restoreUser } from '#people/users/server/delete-user.ts'
import { disableUser } from '#people/users/server/disable.ts'
import type { Person } from '#platform/http/auth.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { isAppError } from '#shared/errors.ts'
import { type freshDatabase, quiet } from './database.ts'

type Fixture = Awaited<ReturnType<typeof freshDatabase>>

/** Every action that a long run must have done at least once. */
export const ACTIONS = [
  ...['request', ...PARTY_MOVES, ...ADMIN_MOVES, ...SALLER_MOVES.filter((move) => move !== 'extend')],
  ...['hide', 'unhide', 'delete-product', 'restore-product', 'offer', 'answer'],
  ...['disable', 'enable', 'delete-person', 'restore-person'],
]

const PRODUCTS = 8
const MEETING = {
  day: new Date(Date.now() + 54 * 3_600_000).toISOString().slice(0, 10),
  from: '10:00',
  to: '11:00',
  place: 'X',
}
/** The move that undoes a state of a product. */
const WAYS_BACK: Record<string, string> = { paused: 'resume', hidden: 'unhide', sold: 'back-on-sale', gone: 'restore' }
const MET = "agreed_from = now() - interval '1 hour', agreed_to = now(), agreed_place = 'X'"

/** A small market in which random people do random things; `random` answers from 0 to 1. */
export async function randomMarket({ db, pool }: Fixture, random: () => number) {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const trade = { confirmedEmailToTrade: false }
  const deals = bookingsHandlers(trade, settlePrice)
  const offers = offersHandlers(trade)
  const deletions = {
    lockOrder: HOOKS.lockOrder,
    settleProducts: settleRestored,
    logAct,
    lockProducts: lockProductsAndBookings,
  }
  const extendLinks = { makeToken: async () => '', readToken: async () => null }
  const catalogue = catalogueHandlers({
    ...trade,
    ...deletions,
    recordHidden,
    recordShown,
    readHiding,
    imageHostUrl: undefined,
    reviewFirstListings: false,
    extendLinks,
  })
  const accounts = { ...deletions, setListed, setDisabled: async () => {}, signOutEverywhere: async () => {} }

  const admin = await aUser(db, { role: 'admin' })
  const sallers = [await aUser(db, { role: 'saller' }), await aUser(db, { role: 'saller' })]
  const buyers = await Promise.all(Array.from({ length: 5 }, () => aUser(db)))
  const people = [...sallers, ...buyers, admin]
  /** Users who are disabled or deleted: they cannot call. */
  const away = new Map<string, 'disable' | 'delete-person'>()
  let isChangingAccount = false
  const products: string[] = []
  const made: string[] = []

  function contextOf(person: Person): MemberContext {
    const limits = { take: async () => {}, takeCostly: async () => {}, deleteExpired: async () => {} }
    const principal = { emailVerified: true, email: person.email } as MemberContext['principal']
    return {
      ...{ db, log: quiet, language: 'en', words: en, limits: limits as never, address: null, userAgent: '' },
      ...{ principal, person, invalidateTags: async () => {} },
    }
  }

  const here = () => pick(people.filter(({ id }) => !away.has(id)))
  const byId = (id: string | null) => people.find((person) => person.id === id && !away.has(person.id)) ?? here()

  async function partyOf(id: string, side?: 'buyer' | 'seller'): Promise<Person> {
    const { rows } = await pool.query('select buyer_id, seller_id from bookings where id = $1', [id])
    return byId(rows[0][`${side ?? pick(['buyer', 'seller'])}_id`])
  }

  /** The input of a move; half of the codes are wrong. */
  async function detailsOf(id: string, move: DealMove): Promise<object> {
    if (move === 'propose' || move === 'agree') return { meeting: MEETING }
    if (move === 'accept') return { phone: '01812345678' }
    if (move === 'correct') return { location: pick(['Mirpur 10', 'GEC Circle']) }
    if (move === 'cancel' && random() < 0.2) return { reason: 'sold_elsewhere' }
    if (move !== 'hand-over') return { reason: 'other' }
    const { rows } = await pool.query(
      `select handover_code as code, (select max(at) from booking_moves
         where booking_id = bookings.id and new_state = 'accepted' and old_state <> 'accepted') as accepted
       from bookings where id = $1`,
      [id],
    )
    const [code, accepted] = [rows[0]?.code ?? '000000', rows[0]?.accepted]
    const late = random() < 0.3 && accepted && { enteredAt: new Date(Date.parse(accepted) + 1).toISOString() }
    return { code: random() < 0.5 ? code : '123456', ...late }
  }

  async function request(): Promise<string> {
    const input = { productId: pick(products), phone: '01712345678', location: 'Dhaka' }
    made.push((await deals.bookProduct(input, contextOf(here()))).insertedId)
    return 'request'
  }

  async function moveDeal(id: string): Promise<string> {
    const actor = contextOf(random() < 0.9 ? await partyOf(id) : here())
    // Some of the moves are those that the page of the deal offers.
    const { moves } = random() < 0.3 ? await deals.getDeal({ id }, actor) : { moves: [] }
    const move = moves.length > 0 ? pick(moves) : pick(PARTY_MOVES)
    await deals.moveDeal({ id, move, ...(await detailsOf(id, move)) }, actor)
    return move
  }

  async function moveProduct(): Promise<string> {
    const id = pick(products)
    const { rows } = await pool.query('select seller_id, state from products where id = $1', [id])
    const back = WAYS_BACK[rows[0]?.state ?? 'gone']
    const owner = contextOf(byId(rows[0]?.seller_id ?? pick(sallers).id))
    const action = back && random() < 0.4 ? back : pick([...SALLER_MOVES, 'hide', 'unhide', 'delete', 'restore'])
    if (action === 'hide' || action === 'unhide')
      await catalogue.hideProduct({ id, hidden: action === 'hide', reason: 'duplicate' }, contextOf(admin))
    else if (action === 'delete') await catalogue.deleteProduct({ id }, owner)
    else if (action === 'restore') await catalogue.restoreProduct({ id }, contextOf(admin))
    else await catalogue.moveProduct({ id, move: action as (typeof SALLER_MOVES)[number] }, owner)
    return action === 'delete' || action === 'restore' ? `${action}-product` : action
  }

  async function bargain(): Promise<string> {
    if (random() < 0.4) {
      await offers.makeOffer({ id: pick(products), taka: 1 + Math.floor(random() * 40_000) }, contextOf(here()))
      return 'offer'
    }
    const { rows } = await pool.query("select id, buyer_id, seller_id from offers where state = 'open'")
    const open = pick(rows)
    if (!open) return 'no offer'
    const answer = pick(['accept', 'accept', 'counter', 'decline', 'withdraw'] as const)
    const actor = contextOf(byId(pick([open.buyer_id, open.seller_id])))
    await offers.answerOffer({ id: open.id, answer, ...(answer === 'counter' && { taka: 45_000 }) }, actor)
    return 'answer'
  }

  async function decide(): Promise<string> {
    const { rows } = await pool.query("select id from bookings where state = 'contested'")
    const [id, decision] = [pick(rows)?.id, pick(ADMIN_MOVES)]
    if (!id) return 'no dispute'
    await noShowsHandlers.decideNoShow({ id, decision, note: 'Looked at it' }, contextOf(admin))
    return decision
  }

  /** Changes one account at a time: if two changes of one account ran together, nobody would know which was the last. */
  async function changeAccount(): Promise<string> {
    if (isChangingAccount) return 'account is changing'
    isChangingAccount = true
    return disableOrDelete().finally(() => {
      isChangingAccount = false
    })
  }

  /** Disables or deletes a person, or brings one back. Most people are there most of the time. */
  async function disableOrDelete(): Promise<string> {
    const office = contextOf(admin)
    const [gone] = away
    if (gone && (away.size > 1 || random() < 0.5)) {
      const [id, how] = gone
      if (how === 'disable') await disableUser({ id, disabled: false }, office, accounts)
      else await restoreUser(id, office, accounts)
      away.delete(id)
      return how === 'disable' ? 'enable' : 'restore-person'
    }
    const { id } = pick([...sallers, ...buyers].filter((person) => !away.has(person.id)))
    const how = pick(['disable', 'delete-person'] as const)
    away.set(id, how)
    if (how === 'disable') await disableUser({ id, disabled: true }, office, accounts)
    else await deleteUser(id, office, accounts)
    return how
  }

  /** The jobs that follow what was done, a moment later. */
  async function runJobs(): Promise<void> {
    for (const [id, how] of away) if (how === 'disable') await endDealsOf(db, { userId: id })
    const { rows } = await pool.query("select id from products where 'sold' in (state, state_before)")
    for (const { id } of rows) await closeRequests(db, { productId: id })
    await expireOffers(db)
    await runDealClock(db)
  }

  /**
   * The end of a deal has come, it is unlocked after wrong codes, a sale is final, or a meeting is over and one side did not
   * come.
   */
  async function passTime(): Promise<string> {
    if (random() < 0.3)
      await pool.query(
        `update products set state_since = state_since - interval '11 minutes' from (
           select id from products where state in ('sold', 'hidden') order by id for update) locked
         where products.id = locked.id`,
      )
    const change = pick(["ends_at = now() - interval '1 second'", MET, MET, 'code_locked_until = null'])
    const { rows } = await pool.query(
      `update bookings set ${change} where id = (select id from bookings where state = 'accepted' order by random() limit 1)
       returning id`,
    )
    if (change !== MET || !rows[0]) {
      await runJobs()
      return 'time'
    }
    const { id } = rows[0]
    await deals.moveDeal({ id, move: 'no-show' }, contextOf(await partyOf(id, 'buyer')))
    if (random() < 0.5) return 'no-show'
    await deals.moveDeal({ id, move: 'contest' }, contextOf(await partyOf(id, 'seller')))
    return 'contest'
  }

  async function step(): Promise<string> {
    const chance = random()
    const id = pick(made.slice(-15))
    if (chance < 0.01) return passTime()
    if (chance < 0.09 || !id) return request()
    if (chance < 0.14) return moveProduct()
    if (chance < 0.18) return bargain()
    if (chance < 0.19) return decide()
    if (chance < 0.205) return changeAccount()
    return moveDeal(id)
  }

  return {
    /** Something random; answers what it was, or why it was refused. */
    step: () =>
      step().catch((error: unknown) => {
        if (isAppError(error)) return `refused ${error.code}`
        throw error
      }),
    /** Replaces sold products by new ones, and with `oldest` the oldest product, too. */
    async renewProducts(oldest: boolean): Promise<void> {
      if (oldest) products.shift()
      const { rows } = await pool.query("select product_id as id from bookings where state = 'handed_over'")
      for (const { id } of rows) if (products.includes(id)) products.splice(products.indexOf(id), 1)
      const seller = sallers.find(({ id }) => !away.has(id))
      while (seller && products.length < PRODUCTS)
        products.push((await aProduct(db, pick(sallers.filter(({ id }) => !away.has(id))), { negotiable: true }))._id)
    },
    /** Empties the trash, lets the time pass in which moves can be taken back, and runs the waiting jobs. */
    async settle(): Promise<void> {
      await pool.query('delete from bin')
      await pool.query("update products set state_since = state_since - interval '11 minutes'")
      await runJobs()
    },
  }
}
