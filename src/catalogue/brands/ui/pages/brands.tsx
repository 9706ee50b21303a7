import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { Button } from '#ui/controls/button.tsx'
import { TabRow, tabClass } from '#ui/controls/tabs.tsx'
import { Count } from '#ui/display/count.tsx'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import type { BrandDialogProps } from '../admin/brand-dialog.tsx'
import { BrandList } from '../admin/brand-list.tsx'
import { BrandWishes } from '../admin/brand-wishes.tsx'
import { BrandsSkeleton } from '../admin/brands-skeleton.tsx'
import type { KindDialogProps } from '../admin/kind-dialog.tsx'
import { KindList } from '../admin/kind-list.tsx'
import { brandEntriesQuery, brandWishesQuery, kindEntriesQuery } from '../admin/queries.ts'
import { useDialog } from '../admin/use-dialog.tsx'

type Part = 'brands' | 'kinds' | 'wishes'

/** Brands and kinds as data, and the brands that sallers miss. For an admin. */
export const Route = createFileRoute('/dashboard/brands')({
  validateSearch: ({ part }: Record<string, unknown>): { part?: Exclude<Part, 'brands'> } =>
    part === 'kinds' || part === 'wishes' ? { part } : {},
  component: BrandsPage,
})

function BrandsPage() {
  const { assortment: words, dashboard } = useWords()
  const { part = 'brands' } = Route.useSearch()
  return (
    <Guard roles={['admin']} skeleton={<BrandsSkeleton />}>
      <DashboardPage title={dashboard.pages['/dashboard/brands']} text={words.text} action={<Add part={part} />}>
        <Panel className="overflow-hidden">
          <Tabs part={part} />
          {part === 'brands' && <BrandList />}
          {part === 'kinds' && <KindList />}
          {part === 'wishes' && <BrandWishes />}
        </Panel>
      </DashboardPage>
    </Guard>
  )
}

function Tabs({ part }: { part: Part }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { assortment: words } = useWords()
  const counts = {
    brands: useQuery(brandEntriesQuery(api)).data?.length,
    kinds: useQuery(kindEntriesQuery(api)).data?.length,
    wishes: useQuery(brandWishesQuery(api)).data?.length,
  }
  return (
    <TabRow label={words.tabs}>
      {(['brands', 'kinds', 'wishes'] as const).map((one) => (
        <Link
          key={one}
          to="/dashboard/brands"
          search={one === 'brands' ? {} : { part: one }}
          activeOptions={{ exact: true }}
          className={tabClass(one === part)}
          aria-current={one === part ? 'page' : undefined}
          resetScroll={false}
        >
          {words[one]}
          <Count strong={one === 'wishes' && Boolean(counts.wishes)}>
            {counts[one] === undefined ? undefined : words.count(counts[one])}
          </Count>
        </Link>
      ))}
    </TabRow>
  )
}

const loadBrand = () => import('../admin/brand-dialog.tsx')
const BrandDialog = lazy(() => loadBrand().then((module) => ({ default: module.BrandDialog })))
const loadKind = () => import('../admin/kind-dialog.tsx')
const KindDialog = lazy(() => loadKind().then((module) => ({ default: module.KindDialog })))

function Add({ part }: { part: Part }) {
  const { assortment: words } = useWords()
  const brand = useDialog<BrandDialogProps>(BrandDialog, loadBrand)
  const kind = useDialog<KindDialogProps>(KindDialog, loadKind)
  const isKinds = part === 'kinds'
  return (
    <>
      <Button icon={Plus} onClick={() => (isKinds ? kind.show({}) : brand.show({}))}>
        {isKinds ? words.addKind : words.addBrand}
      </Button>
      {brand.dialog}
      {kind.dialog}
    </>
  )
}
