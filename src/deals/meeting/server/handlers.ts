import { findKind, gradeLabels } from '#catalogue/facts/server/store.ts'
import type { bookings } from '#deals/bookings/contract.ts'
import { dealConflict } from '#deals/bookings/server/deal-conflict.ts'
import { findParties } from '#deals/bookings/server/store.ts'
import { FOUND_GRADES } from '#deals/papers/contract.ts'
import { type SayDeps, sayAtMeeting } from '#deals/papers/server/say.ts'
import { statementsSeenBy } from '#deals/papers/server/store.ts'
import { findPersonById } from '#people/users/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import { missingPhotos, type PhotoHost } from '#platform/database/hosted-photos.ts'
import type { HasEnded } from '#platform/http/auth.ts'
import type { Context, Handlers, MemberContext } from '#platform/http/endpoints/context.ts'
import { publishLive } from '#platform/live/publish.ts'
import type { Answer, Parsed } from '#shared/endpoint.ts'
import { forbidden, invalidFields, notFound, unauthorized } from '#shared/errors.ts'
import type { kit, SentInspection } from '../contract.ts'
import { decideInspection, withDevice } from '../inspection-rules.ts'
import { hasKit } from '../rules.ts'
import { inspectionFor, isStep } from './inspection-steps.ts'
import { saySallerPrice } from './prices.ts'
import { findDevices, findInspection, inspectionSeenBy, storeInspection } from './store.ts'
import type { KitTickets } from './tickets.ts'

type Calls = typeof bookings
/** Handler of an endpoint of the deals. */
type DealCall<Name extends keyof Calls> = (
  input: Parsed<Calls[Name]>,
  ctx: MemberContext,
) => Promise<Answer<Calls[Name]>>

export interface KitDeps extends SayDeps, PhotoHost {
  kitTickets: KitTickets
  /** Checks if the sign-in of a ticket has ended since it was issued, such as by a sign-out here or everywhere. */
  hasEnded: HasEnded
  deals: { [Name in 'getDeal' | 'moveDeal' | 'choosePay']: DealCall<Name> }
}

export function kitHandlers(deps: KitDeps): Handlers<typeof kit> {
  return {
    getKit: (input, ctx) => getKit(input, ctx, deps),
    sendKitEntry: (input, ctx) => sendKitEntry(input, ctx, deps),
  }
}

const DEFAULT_KIND = 'other'
/** Entries of one person per hour. A check with every point and photo needs fewer. */
const ENTRIES_PER_HOUR = 400

async function getKit({ id }: Parsed<typeof kit.getKit>, ctx: MemberContext, { deals, kitTickets }: KitDeps) {
  const deal = await deals.getDeal({ id }, ctx)
  const { me, state, stateSince } = deal
  if (me === 'admin') throw forbidden('not_yours')
  if (!hasKit(state)) throw dealConflict('deal_moved', { state, at: stateSince })
  const kind = (await findKind(ctx.db, deal.kind ?? DEFAULT_KIND, ctx.language)) ?? { id: DEFAULT_KIND, name: '' }
  return {
    // The copy stays on a device that the other person sees.
    deal: { ...deal, otherMeetings: [] },
    noun: kind.id === DEFAULT_KIND ? '' : kind.name,
    ...inspectionFor(kind.id, me, ctx.language),
    inspection: await inspectionSeenBy(ctx.db, id, me),
    grades: FOUND_GRADES.map((id) => ({ id, name: gradeLabels(ctx.language).get(id) ?? id })),
    statements: await statementsSeenBy(ctx.db, id, me),
    ticket: await kitTickets.makeTicket({ personId: ctx.person.id, dealId: id, session: ctx.principal.session }),
  }
}

type EntryInput = Parsed<typeof kit.sendKitEntry>

async function sendKitEntry({ id, ticket, key, entry }: EntryInput, ctx: Context<'anyone'>, deps: KitDeps) {
  const scope = await deps.kitTickets.readTicket(ticket)
  if (scope?.dealId !== id) throw unauthorized('ticket_invalid')
  await ctx.limits.take('kit-entry', scope.personId, ENTRIES_PER_HOUR, 3600)
  const member = await contextOf(scope.personId, ctx)
  const { issuedAt, session } = scope
  if (await deps.hasEnded({ uid: member.person.uid, issuedAt, session })) throw unauthorized('ticket_invalid')
  switch (entry.kind) {
    case 'inspection':
      await saveInspection(id, entry.inspection, member, deps)
      break
    case 'pay':
      await deps.deals.choosePay({ id, pay: entry.pay }, member)
      break
    case 'price':
      await saySallerPrice(id, entry.taka, member)
      break
    case 'hand-over':
      await deps.deals.moveDeal({ id, key, move: 'hand-over', code: entry.code, enteredAt: entry.at }, member)
      break
    case 'statement':
      await sayAtMeeting(id, entry.statement, member, deps)
      break
    case 'leave':
      await deps.deals.moveDeal({ id, key, move: 'cancel', reason: 'fault_found' }, member)
  }
  return { acknowledged: true as const }
}

/** Returns the context of a call by the holder of a ticket, as if signed in. Throws 401 for a deleted or disabled account. */
async function contextOf(personId: string, ctx: Context<'anyone'>): Promise<MemberContext> {
  const found = await findPersonById(ctx.db, personId)
  if (!found) throw unauthorized('account_removed')
  const { disabled, ...person } = found
  if (disabled) throw unauthorized('account_disabled')
  const principal = {
    uid: person.uid,
    email: person.email,
    emailVerified: true,
    phone: null,
    provider: null,
    session: null,
  }
  return { ...ctx, person, principal: { ...principal, authTime: 0, issuedAt: 0, expiresAt: 0 } }
}

async function saveInspection(
  id: string,
  given: SentInspection,
  { db, person }: MemberContext,
  deps: KitDeps,
): Promise<void> {
  checkSteps(given)
  await db.transaction().execute(async (tx) => {
    const deal = await findParties(tx, id)
    if (!deal) throw notFound()
    if (deal.buyerId !== person.id) throw forbidden('not_yours')
    const { state, stateSince } = deal
    if (!hasKit(state)) throw dealConflict('deal_moved', { state, at: stateSince })
    const stored = await findInspection(tx, id)
    await checkPhotos(tx, given, stored, deps)
    const devices = await findDevices(tx, id)
    const decision = decideInspection(given, { inspection: stored, devices, handedOver: state === 'handed_over' })
    if (decision === 'closed') throw dealConflict('deal_moved', { state, at: stateSince })
    if (decision === 'full') throw dealConflict('inspection_full', { state, at: stateSince })
    if (decision === 'keep') return
    await storeInspection(tx, id, decision.store, withDevice(devices, given))
    if (deal.sellerId) await publishLive(tx, [{ to: deal.sellerId, topic: 'deal', id }])
  })
}

function checkSteps({ points }: SentInspection): void {
  const steps = points.map(({ step }) => step)
  const known = steps.every(isStep) && new Set(steps).size === steps.length
  if (!known) throw invalidFields({ entry: 'invalid_value' })
}

/** Throws 400 for a photo that the image host does not have. Photos of the stored inspection are not checked. */
async function checkPhotos(
  tx: Tx,
  given: SentInspection,
  stored: Pick<SentInspection, 'points'> | null | undefined,
  host: PhotoHost,
): Promise<void> {
  const before = new Set(stored?.points.flatMap(({ photos }) => photos))
  const photos = given.points.flatMap((point) => point.photos).filter((photo) => !before.has(photo))
  if ((await missingPhotos(tx, photos, host)).size > 0) throw invalidFields({ entry: 'invalid_photo' })
}
