import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useSession } from '#people/sign-in/ui/session.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { useWords } from '#ui/text/words.ts'
import { requestCountsQuery } from './queries.ts'

/** How many people ask for each product of the saller with this address. */
export function useRequestCounts(email: string) {
  const { api } = useRouteContext({ from: rootRouteId })
  return useQuery(requestCountsQuery(api, email))
}

/** On the card of a saller's own product: how many people ask for it, and the way to them. Nothing while nobody does. */
export function RequestsLink({ productId, name }: { productId: string; name: string }) {
  const { user } = useSession()
  const words = useWords().deal.requests
  const { data } = useRequestCounts(user?.email ?? '')
  const count = data?.find((one) => one.productId === productId)?.requests ?? 0
  if (count === 0) return null
  return (
    <Link
      to="/dashboard/my-products/$id/requests"
      params={{ id: productId }}
      aria-label={`${words.count(count)}: ${name}`}
      className={buttonClass({ kind: 'secondary', className: 'mt-3' })}
    >
      <Users className="size-4.5" />
      {words.count(count)}
    </Link>
  )
}
