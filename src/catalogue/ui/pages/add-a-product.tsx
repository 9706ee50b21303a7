import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { DashboardPage } from '#dashboard/ui/dashboard-page.tsx'
import { Guard } from '#sign-in/ui/guard.tsx'
import { kindsQuery } from '#taxonomy/ui/queries.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Panel } from '#ui/page/layout.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { ProductForm } from '../form/product-form.tsx'
import { ProductPreview } from '../form/product-preview.tsx'
import { useProductForm } from '../form/use-product-form.ts'
import { brandsQuery } from '../queries.ts'

export const Route = createFileRoute('/dashboard/add-a-product')({
  // The page waits for brands and kinds (row R25); when they fail to load, the field says so and offers Retry.
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([queryClient.prefetchQuery(brandsQuery(api)), queryClient.prefetchQuery(kindsQuery(api))])
  },
  component: AddProductPage,
})

function AddProductPage() {
  return (
    <Guard skeleton={<FormSkeleton />} roles={['saller']}>
      <AddProduct />
    </Guard>
  )
}

function AddProduct() {
  const words = useWords()
  const { form: texts } = words.saller
  const navigate = useNavigate()
  const form = useProductForm({ onDone: () => navigate({ to: '/dashboard/my-products' }) })
  const id = useId()
  return (
    <DashboardPage title={words.dashboard.pages['/dashboard/add-a-product']} text={texts.allNeeded}>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_280px]">
        <Panel className="p-4 lg:p-6">
          <p className="mb-5 text-caption text-ink-3 lg:hidden">{texts.allNeeded}</p>
          <ProductForm id={id} form={form} />
          <div className="mt-6 flex gap-3 border-t border-line pt-5 sm:justify-end">
            <Link to="/dashboard/my-products" className={buttonClass({ kind: 'quiet' })}>
              {texts.cancel}
            </Link>
            <Button type="submit" form={id} className="max-sm:flex-1 sm:min-w-40" loading={form.submitting}>
              {texts.submit}
            </Button>
          </div>
        </Panel>
        <ProductPreview control={form.control} photo={form.photo.shown} />
      </div>
    </DashboardPage>
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
