import { useSuspenseQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Condition } from '#ui/display/condition.tsx'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { wrapClass } from '#ui/page/layout.tsx'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'
import { productQuery } from '../queries.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { BuyBar, BuyColumn } from './buy-column.tsx'
import { MoreProducts } from './more-products.tsx'
import { columnsClass } from './product-skeleton.tsx'
import { ZoomablePhoto } from './zoomable-photo.tsx'

interface ProductViewProps {
  id: string
  /** A lazy component; it is first rendered when somebody presses Book Now. */
  BookDialog: ComponentType<{ product: Product; open: boolean; onClose: () => void }>
  /** Loads the dialog; called on hover and focus of Book Now. */
  loadBookDialog: () => void
}

/** Everything about one product (rows D01-D13). The dialog is passed in because bookings come after the catalogue. */
export function ProductView({ id, BookDialog, loadBookDialog }: ProductViewProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { data: product } = useSuspenseQuery(productQuery(api, id))
  const dialog = useLazyDialog()
  const booking = { onBook: dialog.open, onPreload: loadBookDialog }
  return (
    <>
      <div className={`${wrapClass} max-md:px-0 md:pt-3`}>
        <Breadcrumbs product={product} />
        <div className={columnsClass}>
          <ZoomablePhoto product={product} />
          <aside className="px-4 pt-5 md:px-0 lg:row-span-2 lg:pt-0">
            <BuyColumn product={product} {...booking} />
          </aside>
          <div className="px-4 md:px-0">
            <Details product={product} />
            <Description text={product.description} />
          </div>
        </div>
      </div>
      <div className="pb-12 md:pb-20">
        <MoreProducts product={product} />
      </div>
      {!dialog.isOpen && <BuyBar product={product} {...booking} />}
      {dialog.isMounted && (
        <Suspense fallback={<LoadingBar />}>
          <BookDialog product={product} open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}

function Details({ product }: { product: Product }) {
  const words = useWords().product
  const facts: [string, ReactNode][] = [
    [words.year, product.parchesDate],
    [words.used, product.used],
    [words.condition, <Condition key="condition" value={product.condition} />],
    [words.location, product.location],
    [words.brand, product.category],
  ]
  return (
    <section aria-labelledby="details" className="pt-8 md:pt-10">
      <h2 id="details" className="text-h3 font-semibold">
        {words.details}
      </h2>
      <dl className="mt-3 overflow-hidden rounded-card border border-line bg-surface">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-4 border-line px-4 py-3 text-small not-first:border-t">
            <dt className="w-32 shrink-0 text-ink-3 md:w-44">{name}</dt>
            <dd className="min-w-0 font-medium" lang={typeof value === 'string' ? languageOf(value) : undefined}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The saller's text, with its line breaks. */
function Description({ text }: { text: string }) {
  const words = useWords().product
  return (
    <section aria-labelledby="description" className="pt-8">
      <h2 id="description" className="text-h3 font-semibold">
        {words.description}
      </h2>
      <p lang={languageOf(text)} className="mt-2 max-w-prose text-body whitespace-pre-line text-ink-2">
        {text}
      </p>
    </section>
  )
}
