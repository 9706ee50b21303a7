import { createFileRoute } from '@tanstack/react-router'
import { STATES, type State } from '#catalogue/products/rules.ts'
import { loadMyProducts } from '#catalogue/products/ui/load-my-products.ts'
import { MyProductsPage, ProductsSpinner } from '#catalogue/products/ui/my-products-page.tsx'
import { RequestsLink, useRequestCounts } from '#deals/bookings/ui/requests-link.tsx'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { useSession } from '#people/sign-in/ui/session.ts'

export const Route = createFileRoute('/dashboard/my-products')({
  validateSearch: ({ state }: Record<string, unknown>): { state?: State | undefined } => ({
    state: STATES.find((one) => one === state),
  }),
  loaderDeps: ({ search }) => ({ state: search.state }),
  loader: ({ context, deps }) => loadMyProducts(context, deps.state),
  component: GuardedPage,
})

function GuardedPage() {
  const { user } = useSession()
  return (
    <Guard skeleton={<ProductsSpinner />} roles={['saller']}>
      {user && <WithRequests email={user.email} />}
    </Guard>
  )
}

function WithRequests({ email }: { email: string }) {
  const { state } = Route.useSearch()
  return (
    <MyProductsPage
      email={email}
      state={state}
      requests={useRequestCounts(email)}
      requestsOf={({ _id, name }) => <RequestsLink productId={_id} name={name} />}
    />
  )
}
