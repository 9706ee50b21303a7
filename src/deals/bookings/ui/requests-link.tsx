import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { MessageSquare, Users } from 'lucide-react'
import { useUser } from '#people/sign-in/ui/session.ts'
import { buttonClass, moreLinkClass } from '#ui/controls/button-class.ts'
import { useWords } from '#ui/text/words.ts'
import { requestCountsQuery } from './queries.ts'

/** Loads the counts of requests, offers and unread conversations for each product of the saller with this address. */
export function useRequestCounts(email: string) {
  const { api } = useRouteContext({ from: rootRouteId })
  return useQuery(requestCountsQuery(api, email))
}

/** Links on the card of a saller's own product: to its requests and offers, and to its unread messages, each with the count. */
export function RequestsLink({ productId, name }: { productId: string; name: string }) {
  const user = useUser()
  const words = useWords().deal.requests
  const { data } = useRequestCounts(user?.email ?? '')
  const { requests = 0, offers = 0, unread = 0, threadId } = data?.find((one) => one.productId === productId) ?? {}
  const counts = [...(requests > 0 ? [words.count(requests)] : []), ...(offers > 0 ? [words.offers(offers)] : [])]
  const asked = counts.join(' · ')
  const messages: string = threadId ? `/dashboard/messages/${threadId}` : '/dashboard/messages'
  return (
    <>
      {asked && (
        <Link
          to="/dashboard/my-products/$id/requests"
          params={{ id: productId }}
          aria-label={`${asked}: ${name}`}
          className={buttonClass({
            kind: 'secondary',
            className: 'mt-3 h-auto! min-h-11 px-2! py-1.5 whitespace-normal!',
          })}
        >
          <Users className="size-4.5" />
          {asked}
        </Link>
      )}
      {unread > 0 && (
        <Link to={messages} aria-label={`${words.unread(unread)}: ${name}`} className={moreLinkClass('mt-3 mb-1')}>
          <MessageSquare className="size-4" />
          {words.unread(unread)}
        </Link>
      )}
    </>
  )
}
