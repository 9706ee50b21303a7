import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useNavigate, useRouteContext, useRouter } from '@tanstack/react-router'
import { Copy, FileX } from 'lucide-react'
import { useRef } from 'react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { type SessionUser, useUser } from '#people/sign-in/ui/session.ts'
import { isNotFound } from '#shared/errors.ts'
import { buttonClass, moreLinkClass } from '#ui/controls/button-class.ts'
import { useUnsavedWarning } from '#ui/overlays/use-unsaved-warning.tsx'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { PageFailed } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ProductDetails } from '../contract.ts'
import { ListingPage } from './form/listing-page.tsx'
import { useProductForm } from './form/use-product-form.ts'
import type { PriceHelp } from './price-help.ts'
import { productQuery } from './queries.ts'

interface EditProductPageProps {
  id: string
  PriceHelp: PriceHelp
}

/**
 * A product in the form that it was added with: a saller's own, or anybody's for an admin. What helps with its price is passed
 * in: deals come after the catalogue.
 */
export function EditProductPage(props: EditProductPageProps) {
  const user = useUser()
  return (
    <Guard skeleton={<FormSkeleton />} roles={['saller', 'admin']}>
      {user && <StoredProduct key={props.id} {...props} user={user} />}
    </Guard>
  )
}

function StoredProduct({ id, user, PriceHelp }: EditProductPageProps & { user: SessionUser }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { saller, listing } = useWords()
  // An edit must start from the stored product, and a guest's page has read nothing of whose it is, however new its copy is.
  const query = useQuery({ ...productQuery(api, id), refetchOnMount: 'always' })
  const product = query.isFetchedAfterMount ? query.data : undefined
  const isOwn = !product || product.email === user.email
  // An admin's page of somebody else's product has another heading, and nothing of it to list again.
  const isForeign = !isOwn && user.role !== 'admin'
  return (
    <DashboardPage
      title={isOwn ? saller.edit.dialogTitle : saller.edit.otherTitle}
      action={
        user.role === 'saller' &&
        product &&
        isOwn && (
          <Link to="/dashboard/add-a-product" search={{ like: id }} className={moreLinkClass()}>
            <Copy className="size-4" />
            {listing.duplicate}
          </Link>
        )
      }
    >
      {product && !isForeign ? (
        <EditProduct product={product} isAdmin={user.role === 'admin'} PriceHelp={PriceHelp} />
      ) : isForeign || isNotFound(query.error) ? (
        <Panel>
          <EmptyState large icon={FileX} title={listing.gonePage} text={listing.goneText} action={<Back />} />
        </Panel>
      ) : query.error ? (
        <PageFailed title={listing.loadFailed} query={query} />
      ) : (
        <FormSkeleton />
      )}
    </DashboardPage>
  )
}

interface EditProductProps {
  product: ProductDetails
  isAdmin: boolean
  PriceHelp: PriceHelp
}

function EditProduct({ product: loaded, isAdmin, PriceHelp }: EditProductProps) {
  const { form: texts, edit } = useWords().saller
  const navigate = useNavigate()
  const router = useRouter()
  const back = isAdmin ? '/dashboard/products' : '/dashboard/my-products'
  // As it was when the form opened: another window's change is refused at the end, not mixed in.
  const product = useRef(loaded).current
  const isSaved = useRef(false)
  function leave() {
    isSaved.current = true
    const { history } = router
    if (history.canGoBack() && !history.location.state.isSecondEntry) history.back({ ignoreBlocker: true })
    else void navigate({ to: back })
  }
  const state = useProductForm({ product, onDone: leave, PriceHelp })
  const warning = useUnsavedWarning(() => state.touched && !isSaved.current, edit.unsaved, state.editDraft.end)
  return (
    <>
      <ListingPage
        state={state}
        cancel={
          <Link to={back} className={buttonClass({ kind: 'quiet' })}>
            {texts.cancel}
          </Link>
        }
      />
      {warning}
    </>
  )
}

function Back() {
  const { listing } = useWords()
  return (
    <Link to="/dashboard/my-products" className={buttonClass({ kind: 'secondary' })}>
      {listing.backToMine}
    </Link>
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
