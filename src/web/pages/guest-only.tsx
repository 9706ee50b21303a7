import { createFileRoute, Outlet } from '@tanstack/react-router'
import { CameForProduct } from '#catalogue/products/ui/came-for-product.tsx'
import { loadCameFor } from '#catalogue/products/ui/load-product-page.ts'
import { CameFor } from '#people/sign-in/ui/forms/came-for.ts'
import { GuestOnly } from '#people/sign-in/ui/guest-only.tsx'
import { HIDE_FROM_MEMBERS } from '#people/sign-in/ui/hide-from-members.ts'
import { productInPath } from '#shared/product-path.ts'
import { readWayBack } from '#shared/same-origin-path.ts'

export const Route = createFileRoute('/_main/_guest-only')({
  validateSearch: readWayBack,
  loaderDeps: ({ search }) => ({ id: productInPath(search.from) }),
  loader: async ({ context, deps: { id } }) => (id ? { id, ...(await loadCameFor(context, id)) } : undefined),
  head: () => ({ scripts: import.meta.env.SSR ? [{ children: HIDE_FROM_MEMBERS }] : [] }),
  component: GuestOnlyPage,
})

function GuestOnlyPage() {
  const { from } = Route.useSearch()
  const product = Route.useLoaderData()
  return (
    <GuestOnly from={from}>
      <CameFor value={product ? <CameForProduct {...product} /> : null}>
        <Outlet />
      </CameFor>
    </GuestOnly>
  )
}
