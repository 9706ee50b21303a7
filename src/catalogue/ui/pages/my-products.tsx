import { createFileRoute, Link } from '@tanstack/react-router'
import { PackageOpen, Plus, Table2 } from 'lucide-react'
import { RequestsLink, useRequestCounts } from '#bookings/ui/requests-link.tsx'
import { DashboardPage } from '#dashboard/ui/dashboard-page.tsx'
import { DraftsBlock } from '#listings/ui/drafts-block.tsx'
import { Guard } from '#sign-in/ui/guard.tsx'
import { currentSession, useSession } from '#sign-in/ui/session.ts'
import { TransferLinks } from '#transfer/ui/transfer-links.tsx'
import { Button, FloatingButton } from '#ui/controls/button.tsx'
import { buttonClass, moreLinkClass } from '#ui/controls/button-class.ts'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { LoadMore, PageFailed } from '#ui/states/list-states.tsx'
import { Spinner } from '#ui/states/spinner.tsx'
import { useWords } from '#ui/text/words.ts'
import type { MyProduct, Product } from '../../contract.ts'
import { STATES, type State } from '../../rules.ts'
import { useDeleteDialog } from '../form/use-delete-dialog.tsx'
import { useProductDialog } from '../form/use-product-dialog.tsx'
import { prefetchFormChoices } from '../form-choices.ts'
import { MyProductCard } from '../manage/my-product-card.tsx'
import { myProductsQuery, myStatesQuery } from '../manage/queries.ts'
import { StateChips } from '../manage/state-chips.tsx'
import { useMyProducts } from '../manage/use-my-products.ts'

export const Route = createFileRoute('/dashboard/my-products')({
  validateSearch: ({ state }: Record<string, unknown>): { state?: State | undefined } => ({
    state: STATES.find((one) => one === state),
  }),
  // The page waits for brands and kinds (row R25); when they fail to load, the form says so and offers Retry.
  loaderDeps: ({ search }) => ({ state: search.state }),
  loader: async ({ context, deps }) => {
    const { user } = currentSession()
    const { queryClient, api } = context
    if (user?.role === 'saller') {
      queryClient.prefetchInfiniteQuery(myProductsQuery(api, user.email, deps.state))
      queryClient.prefetchQuery(myStatesQuery(api, user.email))
    }
    await prefetchFormChoices(context)
  },
  component: MyProductsPage,
})

function MyProductsPage() {
  const { user } = useSession()
  return (
    <Guard skeleton={<ProductsSpinner />} roles={['saller']}>
      {user && <MyProducts email={user.email} />}
    </Guard>
  )
}

function MyProducts({ email }: { email: string }) {
  const { api } = Route.useRouteContext()
  const words = useWords()
  const { mine, form } = words.saller
  const { state } = Route.useSearch()
  const { query, counts, isWaiting, isLoaded } = useMyProducts(api, email, state, useRequestCounts(email))
  const { openDialog, preload, dialog } = useProductDialog()
  const products = query.data?.pages.flatMap((page) => page.items) ?? []
  const total = query.data?.pages.at(-1)?.total ?? 0
  return (
    <DashboardPage
      title={words.dashboard.pages['/dashboard/my-products']}
      text={total > 0 ? countOf(products, total, mine) : ''}
      action={
        !query.isPending && (
          <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <TransferLinks withExport={products.length > 0} />
            {products.length > 0 && (
              <Link to="/dashboard/products" className={moreLinkClass()}>
                <Table2 className="size-4" />
                {mine.table}
              </Link>
            )}
          </span>
        )
      }
    >
      <DraftsBlock />
      {counts.data && isLoaded && <StateChips counts={counts.data} selected={state} />}
      {isWaiting ? (
        <ProductsSpinner />
      ) : query.error && !query.data ? (
        <PageFailed
          title={mine.failed}
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => query.refetch()}
        />
      ) : products.length === 0 && state ? (
        <NoneInState />
      ) : products.length === 0 ? (
        <NoProducts onAdd={() => openDialog()} />
      ) : (
        <div className="pb-20 [&_:is(a,button)]:scroll-mb-28">
          <ProductGrid products={products} />
          <LoadMore className="mt-6" query={query} shown={products.length} total={total} />
        </div>
      )}
      <FloatingButton
        label={form.open}
        icon={Plus}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onClick={() => openDialog()}
      />
      {dialog}
    </DashboardPage>
  )
}

function NoProducts({ onAdd }: { onAdd: () => void }) {
  const { mine, form } = useWords().saller
  const action = (
    <Button icon={Plus} onClick={onAdd}>
      {form.submit}
    </Button>
  )
  return (
    <Panel>
      <EmptyState large icon={PackageOpen} title={mine.empty} text={mine.emptyText} action={action} />
    </Panel>
  )
}

function NoneInState() {
  const { states } = useWords().saller
  const action = (
    <Link to="/dashboard/my-products" className={buttonClass({ kind: 'secondary' })}>
      {states.showAll}
    </Link>
  )
  return (
    <Panel>
      <EmptyState large icon={PackageOpen} title={states.none} text={states.noneText} action={action} />
    </Panel>
  )
}

function ProductGrid({ products }: { products: MyProduct[] }) {
  const remove = useDeleteDialog()
  return (
    <>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {products.map((product) => (
          <MyProductCard
            key={product._id}
            product={product}
            onDelete={() => remove.askToDelete(product)}
            requests={<RequestsLink productId={product._id} name={product.name} />}
          />
        ))}
      </div>
      {remove.dialog}
    </>
  )
}

function countOf(products: Product[], total: number, words: ReturnType<typeof useWords>['saller']['mine']): string {
  // The number of advertised products is known once all are loaded.
  if (products.length < total) return words.count(total)
  return words.countWithAdverts(total, products.filter((product) => product.advertised).length)
}

function ProductsSpinner() {
  const words = useWords().saller.mine
  return (
    <div className="flex min-h-[60dvh] items-center justify-center">
      <Spinner label={words.loading} />
    </div>
  )
}
