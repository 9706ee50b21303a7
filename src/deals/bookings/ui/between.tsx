import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Product } from '#catalogue/products/contract.ts'
import type { Messages } from '#messages/en.ts'
import { useUser } from '#people/sign-in/ui/session.ts'
import { useWords } from '#ui/text/words.ts'
import type { Offer } from '../offers.ts'
import { isPromised } from './offers/promised-price.ts'
import { useOffers } from './offers/use-offers.ts'
import { myDealQuery } from './queries.ts'

interface OwnDealOrOfferProps {
  product: Pick<Product, '_id' | 'negotiable' | 'resaleTaka'>
  /** Shown while the user's deal and offer load, and when there is neither. */
  children: ReactNode
}

/** The user's own deal about a product, with a link to its page, or their offer. Two lines are reserved. */
export function OwnDealOrOffer({ product, children }: OwnDealOrOfferProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { between } = useWords().offers
  const user = useUser()
  const { data: deal } = useQuery({ ...myDealQuery(api, product._id, user?.email ?? ''), enabled: user?.role != null })
  const newest = useOffers(product.negotiable ? product._id : null).data?.items[0]
  const offer = newest && sentenceOf(newest, product, between)
  return (
    <span className="block min-h-[2lh]">
      {deal ? (
        <>
          <span className="font-medium text-ink">
            {offer ?? between.booked(between.states[deal.state], deal.agreedTaka)}
          </span>{' '}
          <Link
            to="/dashboard/deals/$id"
            params={{ id: deal._id }}
            className="font-semibold text-accent-ink underline underline-offset-4"
          >
            {between.deal}
          </Link>
        </>
      ) : offer ? (
        <span className="font-medium text-ink">{offer}</span>
      ) : (
        children
      )}
    </span>
  )
}

/** Sentence about the newest offer while it waits for an answer or the buyer can still book at its price. */
function sentenceOf(
  newest: Offer,
  product: OwnDealOrOfferProps['product'],
  { offered, countered, agreed }: Messages['offers']['between'],
): string | undefined {
  const { state, by, taka } = newest
  if (state === 'open') return by === 'buyer' ? offered(taka) : countered(taka)
  if (isPromised(newest, product, Date.now())) return agreed(taka)
  return undefined
}
