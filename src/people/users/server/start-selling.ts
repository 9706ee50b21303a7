import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { unauthorized } from '#shared/errors.ts'
import type { SellingDetails } from '../contract.ts'
import { changeUser } from './store.ts'

/**
 * Makes a buyer a saller. Orders, bookings and everything else belong to the person and not to the role: they stay, and
 * sallers book the goods of others as buyers do.
 */
export async function startSelling({ phone, place }: SellingDetails, ctx: MemberContext) {
  await ctx.db.transaction().execute(async (tx) => {
    const there = await changeUser(tx, ctx.person.id, { phone, place, role: 'saller' })
    if (!there) throw unauthorized('account_removed')
  })
  return { acknowledged: true as const }
}
