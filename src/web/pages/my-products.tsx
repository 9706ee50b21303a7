import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { STATES, type State } from '#catalogue/products/rules.ts'
import { loadMyProducts } from '#catalogue/products/ui/load-my-products.ts'
import { MyProductsPage, ProductsSpinner } from '#catalogue/products/ui/my-products-page.tsx'
import { RequestsLink, useRequestCounts } from '#deals/bookings/ui/requests-link.tsx'
import { ViewsLine } from '#deals/numbers/ui/own-numbers.tsx'
import { numbersQuery } from '#deals/numbers/ui/queries.ts'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { useUser } from '#people/sign-in/ui/session.ts'
import { LatePriceHelp } from './late-price-help.tsx'

export const Route = createFileRoute('/dashboard/my-products')({
  // Read by the page itself: the first load has this line of every page.
  validateSearch: (search: Record<string, unknown>) => search as { state?: State | undefined },
  loaderDeps: ({ search }) => ({ state: search.state }),
  loader: ({ context, deps }) => loadMyProducts(context, knownState(deps.state)),
  component: GuardedPage,
})

function knownState(state: unknown): State | undefined {
  return STATES.find((one) => one === state)
}

function GuardedPage() {
  const user = useUser()
  return (
    <Guard skeleton={<ProductsSpinner />} roles={['saller']}>
      {user && <WithRequests email={user.email} />}
    </Guard>
  )
}

function WithRequests({ email }: { email: string }) {
  const { api } = Route.useRouteContext()
  const state = knownState(Route.useSearch().state)
  const requests = useRequestCounts(email)
  const numbers = useQuery(numbersQuery(api, email))
  return (
    <MyProductsPage
      email={email}
      state={state}
      PriceHelp={LatePriceHelp}
      requests={{
        isPending: requests.isPending || numbers.isPending,
        failureCount: requests.failureCount + numbers.failureCount,
      }}
      requestsOf={({ _id, name }) => (
        <>
          <ViewsLine productId={_id} />
          <RequestsLink productId={_id} name={name} />
        </>
      )}
    />
  )
}
