import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { FileX } from 'lucide-react'
import { useState } from 'react'
import { newDraft, type OpenDraft } from '#catalogue/drafts/ui/open-draft.ts'
import { useDraftQuery } from '#catalogue/drafts/ui/use-draft-query.ts'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { useUser } from '#people/sign-in/ui/session.ts'
import { StartSellingButton } from '#people/users/ui/start-selling-button.tsx'
import { isNotFound } from '#shared/errors.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { PageFailed } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { ListingPage } from './form/listing-page.tsx'
import { useProductForm } from './form/use-product-form.ts'
import type { PriceHelp } from './price-help.ts'
import { valuesOf } from './product-form-shape.ts'
import { productQuery } from './queries.ts'

interface AddProductPageProps {
  /** The draft to go on with. */
  draft: string | undefined
  /** The product to list another one like. */
  like: string | undefined
  PriceHelp: PriceHelp
}

/** The page that adds a product. What helps with its price is passed in: deals come after the catalogue. */
export function AddProductPage({ draft, like, PriceHelp }: AddProductPageProps) {
  const words = useWords()
  const user = useUser()
  const startSelling = user?.role === 'buyer' && <StartSellingButton user={user} />
  return (
    <Guard skeleton={<FormSkeleton />} roles={['saller']} otherRole={startSelling}>
      <DashboardPage title={words.dashboard.pages['/dashboard/add-a-product']} text={words.saller.form.allNeeded}>
        {like ? (
          <LikeProduct key={like} id={like} PriceHelp={PriceHelp} />
        ) : (
          <FromDraft key={draft ?? ''} id={draft} PriceHelp={PriceHelp} />
        )}
      </DashboardPage>
    </Guard>
  )
}

/** The form with a draft: the one that the address names, or the one of this device. */
function FromDraft({ id, PriceHelp }: { id: string | undefined; PriceHelp: PriceHelp }) {
  const { listing } = useWords()
  const query = useQuery(useDraftQuery(id))
  if (query.data) return <AddProduct opened={query.data} PriceHelp={PriceHelp} />
  if (!query.error) return <FormSkeleton />
  if (isNotFound(query.error)) return <Gone title={listing.draftGone} text={listing.draftGoneText} />
  return <PageFailed title={listing.loadFailed} query={query} />
}

/** The form with what another product of the saller has. The photos come along: they can be taken away or replaced. */
function LikeProduct({ id, PriceHelp }: { id: string; PriceHelp: PriceHelp }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const user = useUser()
  // A response that was read for a guest does not name the saller, however new it is.
  const query = useQuery({ ...productQuery(api, id), refetchOnMount: 'always' })
  const product = query.isFetchedAfterMount ? query.data : undefined
  const isForeign = product && product.email !== user?.email
  if (product && !isForeign)
    return (
      <AddProduct opened={newDraft(valuesOf(product, words))} notice={words.listing.duplicated} PriceHelp={PriceHelp} />
    )
  if (isForeign) return <Gone title={words.listing.notYours} text={words.listing.notYoursText} />
  if (!query.error) return <FormSkeleton />
  if (isNotFound(query.error)) return <Gone title={words.listing.gonePage} text={words.listing.goneText} />
  return <PageFailed title={words.listing.loadFailed} query={query} />
}

function AddProduct({
  opened: given,
  notice,
  PriceHelp,
}: {
  opened: OpenDraft
  notice?: string
  PriceHelp: PriceHelp
}) {
  const { form: texts } = useWords().saller
  const navigate = useNavigate()
  // The same draft while the page is shown, whatever is loaded anew.
  const [opened] = useState(given)
  const state = useProductForm({
    ...{ opened, PriceHelp },
    onDone: (added) => navigate({ to: '/dashboard/my-products', state: { added } }),
  })
  return (
    <ListingPage
      state={state}
      notice={notice}
      cancel={
        <Link to="/dashboard/my-products" className={buttonClass({ kind: 'quiet' })}>
          {texts.cancel}
        </Link>
      }
    />
  )
}

function Gone({ title, text }: { title: string; text: string }) {
  const { listing } = useWords()
  return (
    <Panel>
      <EmptyState
        large
        icon={FileX}
        title={title}
        text={text}
        action={
          <Link to="/dashboard/my-products" className={buttonClass({ kind: 'secondary' })}>
            {listing.backToMine}
          </Link>
        }
      />
    </Panel>
  )
}

function FormSkeleton() {
  const words = useWords().saller.form
  return (
    <Loading label={words.loading}>
      <Skeleton className="h-[70dvh] rounded-card lg:mr-[304px]" />
    </Loading>
  )
}
