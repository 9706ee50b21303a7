import { Hourglass, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Offer } from '../../offers.ts'
import { ProductStrip } from '../deal/product-strip.tsx'
import { AcceptedCard } from './accepted-card.tsx'
import type { ProductRequest, ProductRequests } from './request.ts'
import { OfferOnlyCard, RequestCard } from './request-card.tsx'
import { WaitingList } from './waiting-list.tsx'

const RequestSheet = lazy(async () => ({ default: (await import('./request-sheet.tsx')).RequestSheet }))

interface RequestsViewProps {
  data: ProductRequests
  /** The offers about the product, newest first. */
  offers: Offer[]
}

type Asked = { request: ProductRequest; move: 'accept' | 'decline' }

/** All requests on one product side by side. After an acceptance: the accepted request, and the line behind it. */
export function RequestsView({ data, offers }: RequestsViewProps) {
  const words = useWords().deal
  const { product, requests } = data
  const dialog = useLazyDialog()
  const [asked, setAsked] = useState<Asked>()
  const ask = (request: ProductRequest, move: Asked['move']) => {
    setAsked({ request, move })
    dialog.open()
  }
  const chosen = requests.find(({ state }) => state !== 'requested')
  const line = requests.filter(({ state }) => state === 'requested')
  const states: Record<string, string> = words.requests.states
  const only = offers.filter(({ dealId, state }) => dealId === null && (state === 'open' || state === 'accepted'))
  return (
    <>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-5">
        <div className="min-w-0 space-y-4 lg:order-2">
          <ProductStrip {...product} productId={product._id} note={states[product.state]} />
          {line.length > 0 && <Help className="max-lg:hidden" />}
        </div>
        <div className="min-w-0 space-y-4">
          {chosen && <AcceptedCard request={chosen} />}
          {!chosen && line.length > 0 && <Summary requests={line} waiting={data.waiting} />}
          {requests.length === 0 && only.length === 0 && <NoRequests isSold={product.state === 'sold'} />}
          {chosen && line.length > 0 && (
            <WaitingList requests={line} waiting={data.waiting} onDecline={(one) => ask(one, 'decline')} />
          )}
          {!chosen &&
            line.map((request) => (
              <RequestCard
                key={request._id}
                request={request}
                offers={offers.filter(({ dealId }) => dealId === request._id)}
                askedTaka={product.askedTaka}
                onAccept={() => ask(request, 'accept')}
                onDecline={() => ask(request, 'decline')}
              />
            ))}
          <OffersWithoutDeal offers={only} askedTaka={product.askedTaka} />
        </div>
      </div>
      {dialog.isMounted && asked && (
        <Suspense>
          <RequestSheet
            key={`${asked.request._id}${asked.move}`}
            {...asked}
            product={product}
            open={dialog.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
  )
}

function NoRequests({ isSold }: { isSold: boolean }) {
  const { none, noneText } = useWords().deal.requests
  return (
    <Panel>
      <EmptyState icon={Users} title={none} text={isSold ? undefined : noneText} />
    </Panel>
  )
}

function Summary({ requests, waiting }: { requests: ProductRequest[]; waiting: number }) {
  const { requests: words } = useWords().deal
  const ends = requests
    .map(({ endsAt }) => endsAt)
    .filter((end) => end !== null)
    .toSorted()
  return (
    <Panel className="p-4 sm:p-6">
      <h2 className="text-h2 font-semibold tracking-head">{words.ask(waiting)}</h2>
      <p className="mt-1 text-small text-ink-2 sm:text-body">{words.text(waiting)}</p>
      {ends[0] && (
        <p className="mt-2.5 flex gap-2 text-caption text-ink-3">
          <Hourglass className="mt-0.5 size-4" />
          {words.oldest(ends[0])}
        </p>
      )}
    </Panel>
  )
}

/** People who offered a price and have not booked, one card each. */
function OffersWithoutDeal({ offers, askedTaka }: { offers: Offer[]; askedTaka: number }) {
  const words = useWords().offers
  if (offers.length === 0) return null
  return (
    <section aria-labelledby="only-offers" className="space-y-3">
      <h2 id="only-offers" className="text-h4 font-semibold">
        {words.onlyOffers}
      </h2>
      {offers.map((offer) => (
        <OfferOnlyCard key={offer._id} offers={[offer]} askedTaka={askedTaka} />
      ))}
    </section>
  )
}

function Help({ className }: { className: string }) {
  const { help } = useWords().deal.requests
  const lines = [
    [help.accept, help.acceptText],
    [help.reply, help.replyText],
    [help.decline, help.declineText],
  ]
  return (
    <Panel className={`p-4 ${className}`}>
      <h2 className="text-small font-semibold">{help.title}</h2>
      <dl className="mt-2.5 space-y-2.5 text-caption">
        {lines.map(([press, does]) => (
          <div key={press}>
            <dt className="font-semibold">{press}</dt>
            <dd className="text-ink-2">{does}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
