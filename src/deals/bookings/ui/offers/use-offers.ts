import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useUser } from '#people/sign-in/ui/session.ts'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { useWords } from '#ui/text/words.ts'
import type { Offer, OfferAnswer } from '../../offers.ts'
import { DEAL_SLICES } from '../deal/use-deal-moves.ts'
import { offersQuery } from '../queries.ts'

/** The user's offers about a product; none for a guest. */
export function useOffers(productId: string | null) {
  const { api } = useRouteContext({ from: rootRouteId })
  const user = useUser()
  const enabled = productId !== null && user?.role != null
  return useQuery({ ...offersQuery(api, productId ?? '', user?.email ?? ''), enabled })
}

type ShortAnswer = Exclude<OfferAnswer, 'counter'>

/** Accepts, declines or withdraws an offer, with a toast. Reloads the offers and deals afterwards, also after a refusal. */
export function useAnswerOffer() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { live } = useWords().offers
  const { submit, running } = useSubmit({
    call: ({ offer, answer }: { offer: Offer; answer: ShortAnswer }) => api.answerOffer({ id: offer._id, answer }),
    refresh: DEAL_SLICES,
    done: (_, { offer, answer }) =>
      ({ accept: live.accepted(offer.taka), decline: live.declined, withdraw: live.withdrawn })[answer],
  })
  return { answer: (offer: Offer, answer: ShortAnswer) => submit({ offer, answer }), running: running?.answer ?? null }
}
