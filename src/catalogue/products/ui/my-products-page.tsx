import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useLocation, useRouteContext } from '@tanstack/react-router'
import { BadgeCheck, PackageOpen, Plus, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DraftsBlock } from '#catalogue/drafts/ui/drafts-block.tsx'
import { ImportLinks } from '#catalogue/import/ui/import-links.tsx'
import { Button, FloatingButton } from '#ui/controls/button.tsx'
import { buttonClass, moreLinkClass } from '#ui/controls/button-class.ts'
import { ChipCount, ChipRow, chipClass } from '#ui/controls/chip.tsx'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { QueryList } from '#ui/states/list-states.tsx'
import { Spinner } from '#ui/states/spinner.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import type { MyProduct, Product } from '../contract.ts'
import { STATES, type State } from '../rules.ts'
import { useProductDialog } from './form/use-product-dialog.tsx'
import { MyProductCard } from './manage/my-product-card.tsx'
import { Published } from './manage/published.tsx'
import { myProductsQuery, myStatesQuery } from './manage/queries.ts'
import { useChangeDialogs } from './manage/use-change-dialogs.tsx'
import { useDeleteProductDialog } from './manage/use-delete-product-dialog.tsx'
import type { PriceHelp } from './price-help.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the product that was just added. */
    added?: string
  }
}

interface MyProductsPageProps {
  /** E-mail address of the saller. */
  email: string
  state: State | undefined
  /** Query of the data that `requestsOf` renders. The cards wait for it. */
  requests: Loading
  /** Renders the requests for a product on its card. */
  requestsOf: (product: Product) => ReactNode
  PriceHelp: PriceHelp
}

/** The products of a saller. The parts that belong to deals are passed in. */
export function MyProductsPage({ email, state, requests, requestsOf, PriceHelp }: MyProductsPageProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const { mine, form } = words.saller
  const { query, counts, isWaiting, isLoaded } = useMyProducts(api, email, state, requests)
  const stateAdded = useLocation({ select: (location) => location.state.added })
  const [added, setAdded] = useState(stateAdded)
  const { openDialog, preload, dialog } = useProductDialog(setAdded, PriceHelp)
  const products = query.data?.pages.flatMap((page) => page.items) ?? []
  const total = query.data?.pages.at(-1)?.total ?? 0
  return (
    <DashboardPage
      title={words.dashboard.pages['/dashboard/my-products']}
      text={!isWaiting && total > 0 ? countOf(products, total, mine) : ''}
      action={!isWaiting && <ListLinks hasProducts={products.length > 0} />}
    >
      {added && <Published key={added} id={added} onClose={() => setAdded(undefined)} />}
      <DraftsBlock />
      {counts.data && isLoaded && <StateChips counts={counts.data} selected={state} />}
      {isWaiting ? (
        <ProductsSpinner />
      ) : (
        <QueryList
          inPanel
          query={query}
          failed={mine.failed}
          skeleton={<ProductsSpinner />}
          empty={state ? <NoneInState /> : <NoProducts onAdd={() => openDialog()} />}
          moreClass="mt-6"
          frame={(list) => <div className="pb-20 sm:pr-18 [&_:is(a,button)]:scroll-mb-28">{list}</div>}
        >
          {(shown) => <ProductGrid products={shown} requestsOf={requestsOf} />}
        </QueryList>
      )}
      <FloatingButton
        label={form.open}
        icon={Plus}
        // Over the photos of a phone, and beside the cards from `sm`: it covers none of their buttons.
        className="max-sm:right-auto max-sm:left-5"
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

function ProductGrid({ products, requestsOf }: { products: MyProduct[] } & Pick<MyProductsPageProps, 'requestsOf'>) {
  const remove = useDeleteProductDialog()
  const change = useChangeDialogs()
  return (
    <>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {products.map((product) => (
          <MyProductCard
            key={product._id}
            product={product}
            onDelete={() => remove.askToDelete(product)}
            onChange={(what) => change.open(what, product)}
            requests={requestsOf(product)}
          />
        ))}
      </div>
      {remove.dialog}
      {change.dialog}
    </>
  )
}

function countOf(products: Product[], total: number, words: ReturnType<typeof useWords>['saller']['mine']): string {
  // The number of advertised products is known once all are loaded.
  if (products.length < total) return words.count(total)
  return words.countWithAdverts(total, products.filter((product) => product.advertised).length)
}

export function ProductsSpinner() {
  const words = useWords().saller.mine
  return (
    <div className="flex min-h-[60dvh] items-center justify-center">
      <Spinner label={words.loading} />
    </div>
  )
}

type Api = Parameters<typeof myProductsQuery>[0] & Parameters<typeof myStatesQuery>[0]

type Loading = Pick<UseQueryResult, 'isPending' | 'failureCount'>

function ListLinks({ hasProducts }: { hasProducts: boolean }) {
  const { mine } = useWords().saller
  return (
    <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {hasProducts && (
        <Link to="/dashboard/proofs" className={moreLinkClass()}>
          <BadgeCheck className="size-4" />
          {mine.prove}
        </Link>
      )}
      <ImportLinks withExport={hasProducts} />
      {hasProducts && (
        <Link to="/dashboard/products" className={moreLinkClass()}>
          <Table2 className="size-4" />
          {mine.table}
        </Link>
      )}
    </span>
  )
}

/**
 * The products of the saller with this address in one state, and what their page shows beside them. `requests` is the query
 * of what the cards show of other slices.
 */
function useMyProducts(api: Api, email: string, state: State | undefined, requests: Loading) {
  const query = useInfiniteQuery(myProductsQuery(api, email, state))
  const counts = useQuery(myStatesQuery(api, email))
  // Chips and links that came later would move what is below. Without them the cards show.
  const isWaiting = query.isPending || [counts, requests].some((one) => one.isPending && one.failureCount === 0)
  const [isLoaded, setLoaded] = useState(false)
  if (!isWaiting && !isLoaded) setLoaded(true)
  return { query, counts, isWaiting, isLoaded }
}

/** The states that a saller's products are in, with their numbers. A single state needs no choice. */
function StateChips({ counts, selected }: { counts: Record<State, number>; selected: State | undefined }) {
  const { states } = useWords().saller
  const present = STATES.filter((state) => counts[state] > 0 || state === selected)
  if (present.length < 2 && !selected) return null
  const total = STATES.reduce((sum, state) => sum + counts[state], 0)
  const chips = [
    { state: undefined, label: states.all, count: total },
    ...present.map((state) => ({ state, label: states.names[state], count: counts[state] })),
  ]
  return (
    <ChipRow label={states.filter} className="mb-4">
      {chips.map(({ state, label, count }) => (
        <Link
          key={label}
          to="/dashboard/my-products"
          search={{ state }}
          resetScroll={false}
          aria-current={state === selected ? 'true' : undefined}
          className={chipClass(state === selected)}
        >
          {label}
          <ChipCount selected={state === selected}>{groupDigits(count)}</ChipCount>
        </Link>
      ))}
    </ChipRow>
  )
}
