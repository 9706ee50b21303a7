import type { Client } from '#shared/client.ts'
import { type HeadMatch, publicHead, type RouteHead } from '#ui/page/head.ts'
import type { reviews } from '../contract.ts'
import { personQuery } from './queries.ts'

/** The head of the page of a person. The server alone loads it, late: the first load has nothing of it. */
export async function personHead(match: HeadMatch<Client<typeof reviews>>, id: string): Promise<RouteHead> {
  const { words, queryClient, api } = match.context
  const person = queryClient.getQueryData(personQuery(api, id).queryKey)
  if (!person) return { meta: [] }
  return publicHead(match, words.site.title(person.name), {
    title: person.name,
    description: words.metadata.person(person.name),
    canonical: `/people/${person._id}`,
    // People are found through their goods, not by their names.
    index: false,
    type: 'website',
    data: [],
  })
}
