import { createFileRoute, notFound } from '@tanstack/react-router'
import { PersonView } from '#deals/reviews/ui/person-view.tsx'
import { personProductsQuery, personQuery, personReviewsQuery } from '#deals/reviews/ui/queries.ts'
import { ReportButton } from '#moderation/desk/ui/report-button.tsx'
import { isAppError } from '#shared/errors.ts'

/** A person: what is proven, closed deals, reviews, and what they sell. */
export const Route = createFileRoute('/_main/people/$id')({
  loader: async ({ context: { api, queryClient, words }, params: { id } }) => {
    const person = await queryClient.ensureQueryData(personQuery(api, id)).catch((error: unknown) => {
      throw isAppError(error) && (error.status === 404 || error.status === 400) ? notFound() : error
    })
    const lists = [
      queryClient.prefetchInfiniteQuery(personProductsQuery(api, id)),
      queryClient.prefetchInfiniteQuery(personReviewsQuery(api, id, 'buyer')),
      queryClient.prefetchInfiniteQuery(personReviewsQuery(api, id, 'saller')),
    ]
    if (import.meta.env.SSR) await Promise.all(lists)
    return words.site.title(person.name)
  },
  head: async ({ match, params, loaderData: title }) => {
    if (import.meta.env.SSR) return (await import('#deals/reviews/ui/person-head.ts')).personHead(match, params.id)
    return title ? { meta: [{ title }] } : {}
  },
  component: PersonRoute,
})

function PersonRoute() {
  const { id } = Route.useParams()
  return <PersonView key={id} id={id} Report={ReportButton} />
}
