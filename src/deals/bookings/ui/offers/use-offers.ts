import { useMutation, useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import toast from 'react-hot-toast/headless'
import { useSession } from '#people/sign-in/ui/session.ts'
import { explain, useWords } from '#ui/text/words.ts'
import type { Offer, OfferAnswer } from '../../offers.ts'
import { useRefreshDeals } from '../deal/use-deal-moves.ts'
import { offersQuery } from '../queries.ts'

/** The user's offers about a product; none for a guest. */
export function useOffers(productId: string | null) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { user } = useSession()
  const enabled = productId !== null && user?.role != null
  return useQuery({ ...offersQuery(api, productId ?? '', user?.email ?? ''), enabled })
}

type ShortAnswer = Exclude<OfferAnswer, 'counter'>

/** Accepts, declines or withdraws an offer and says so. What it changes is asked for again, also after a refusal. */
export function useAnswerOffer() {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const refresh = useRefreshDeals()
  const mutation = useMutation({
    mutationFn: ({ offer, answer }: { offer: Offer; answer: ShortAnswer }) =>
      api.answerOffer({ id: offer._id, answer }),
    onSettled: refresh,
  })
  async function answer(offer: Offer, given: ShortAnswer): Promise<boolean> {
    const { live } = words.offers
    const said = { accept: live.accepted(offer.taka), decline: live.declined, withdraw: live.withdrawn }
    try {
      await mutation.mutateAsync({ offer, answer: given })
      toast.success(said[given])
      return true
    } catch (error) {
      toast.error(explain(error, words))
      return false
    }
  }
  return { answer, running: mutation.isPending ? mutation.variables.answer : null }
}
