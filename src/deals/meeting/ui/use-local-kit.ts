import { useEffect } from 'react'
import type { Deal } from '#deals/bookings/contract.ts'
import { useUser } from '#people/sign-in/ui/session.ts'
import type { Client } from '#shared/client.ts'
import type { kit } from '../contract.ts'

/**
 * Stores the data of an accepted deal's meeting page on this device. A party who opens the deal at home has the page at the
 * meeting, where there may be no connection. It does not wait for an agreed meeting, because the parties may agree by phone.
 */
export function useLocalKit(deal: Deal | undefined, api: Pick<Client<typeof kit>, 'getKit'>): void {
  const uid = useUser()?.uid
  const dealId = deal?.state === 'accepted' && deal.me !== 'admin' ? deal._id : null
  useEffect(() => {
    if (dealId === null || uid === undefined) return
    const keep = async () => {
      const [{ saveKit }, { hasInspection }, { keepPage }] = await Promise.all([
        import('./device/kits.ts'),
        import('./device/outbox.ts'),
        import('./device/service-worker.ts'),
      ])
      const kit = await api.getKit({ id: dealId })
      await saveKit(uid, kit, await hasInspection(uid, dealId))
      await keepPage(dealId)
    }
    // After a failure the meeting page loads the data when it is opened.
    keep().catch(() => {})
  }, [api, dealId, uid])
}
