import type { Product } from '#catalogue/products/contract.ts'
import { firstName } from '#shared/text/first-name.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { OfferChain } from './offers/offer-chain.tsx'
import { OfferDialog } from './offers/offer-dialog.tsx'
import { isPromised } from './offers/promised-price.ts'
import { useOffers } from './offers/use-offers.ts'

interface OfferFlowProps {
  product: Product
  open: boolean
  onClose: () => void
}

/** The form of an offer, or the buyer's offer while it waits or holds, with its actions. Loads Base UI: import it lazily. */
export function OfferFlow({ product, open, onClose }: OfferFlowProps) {
  const words = useWords().offers
  const query = useOffers(product._id)
  const offers = query.data?.items ?? []
  const name = firstName(product.salerName)
  const [newest] = offers
  const holds = newest && (newest.state === 'open' || isPromised(newest, product, Date.now()))
  if (!query.isPending && !holds)
    return (
      <OfferDialog productId={product._id} askedTaka={product.resaleTaka} name={name} open={open} onClose={onClose} />
    )
  return (
    <Dialog open={open} onClose={onClose} title={words.live.title} closeLabel={words.dialog.close}>
      {newest ? (
        <>
          <OfferChain offers={offers} me="buyer" name={name} askedTaka={product.resaleTaka} />
          {newest.state === 'accepted' && <p className="mt-4 text-small text-ink-2">{words.bookIt(newest.taka)}</p>}
        </>
      ) : (
        <Loading label={words.live.loading}>
          <Skeleton className="h-32 rounded-card" />
        </Loading>
      )}
    </Dialog>
  )
}
