import { HandCoins } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { firstName } from '#shared/text/first-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { Panel } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Deal } from '../../contract.ts'
import { OfferChain } from './offer-chain.tsx'
import { useOffers } from './use-offers.ts'

const loadDialog = () => import('./offer-dialog.tsx')
const OfferDialog = lazy(async () => ({ default: (await loadDialog()).OfferDialog }))

/** The offers inside a deal, and the button for the next one while the deal is open. */
export function DealOffers({ deal }: { deal: Deal }) {
  const words = useWords().offers
  const { data } = useOffers(deal.me === 'admin' ? null : deal.productId)
  const dialog = useLazyDialog()
  const mine = (data?.items ?? []).filter(({ dealId }) => dealId === deal._id)
  const isAsked = deal.me === 'buyer' && deal.negotiable && deal.state === 'requested'
  const mayOffer = isAsked && !mine.some(({ state }) => state === 'open')
  if (deal.me === 'admin' || (mine.length === 0 && !mayOffer)) return null
  const name = firstName(deal.other.name)
  return (
    <Panel className="p-4 sm:p-6">
      <h2 className="mb-3 text-h4 font-semibold">{words.live.title}</h2>
      {mine.length > 0 && <OfferChain offers={mine} me={deal.me} name={name} askedTaka={deal.askedTaka} quiet />}
      {mayOffer && deal.productId && (
        <Button
          kind="secondary"
          icon={HandCoins}
          aria-haspopup="dialog"
          className={mine.length > 0 ? 'mt-3' : undefined}
          onPointerEnter={loadDialog}
          onClick={dialog.open}
        >
          {words.make}
        </Button>
      )}
      {dialog.isMounted && deal.productId && (
        <Suspense>
          <OfferDialog
            productId={deal.productId}
            askedTaka={deal.askedTaka}
            name={name}
            open={dialog.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </Panel>
  )
}
