import type { QueryClient } from '@tanstack/react-query'
import { currentSession } from '#people/sign-in/ui/session.ts'
import type { State } from '../rules.ts'
import { prefetchFormChoices } from './form-choices.ts'
import { myProductsQuery, myStatesQuery } from './manage/queries.ts'

interface Context {
  queryClient: QueryClient
  api: Parameters<typeof myProductsQuery>[0] &
    Parameters<typeof myStatesQuery>[0] &
    Parameters<typeof prefetchFormChoices>[0]['api']
}

/** Waits for brands and kinds (row R25); when they fail to load, the form says so and offers Retry. */
export async function loadMyProducts(context: Context, state: State | undefined): Promise<void> {
  const { user } = currentSession()
  const { queryClient, api } = context
  if (user?.role === 'saller') {
    queryClient.prefetchInfiniteQuery(myProductsQuery(api, user.email, state))
    queryClient.prefetchQuery(myStatesQuery(api, user.email))
  }
  await prefetchFormChoices(context)
}
