import { useSuspenseQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { ProductDialog } from '#shared/product-path.ts'
import { useLazyDialog, useOpening } from '#ui/overlays/use-lazy-dialog.ts'
import { wrapClass } from '#ui/page/layout.tsx'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { Product, ProductDetails } from '../contract.ts'
import { useBookingPermission, useIsOwn } from './detail/book-button.tsx'
import { Breadcrumbs } from './detail/breadcrumbs.tsx'
import { BuyBar, BuyColumn, isOnSale } from './detail/buy-column.tsx'
import { ConditionSection } from './detail/condition-section.tsx'
import { Gallery } from './detail/gallery.tsx'
import { KeyFacts } from './detail/key-facts.tsx'
import { MoreProducts } from './detail/more-products.tsx'
import { columnsClass } from './product-skeleton.tsx'
import { productQuery } from './queries.ts'

interface ProductViewProps {
  id: string
  /** The dialog to open once the user is known. */
  open: ProductDialog | undefined
  /** A lazy component; it is first rendered when somebody presses Book Now. */
  BookDialog: ComponentType<{ product: Product; open: boolean; onClose: () => void }>
  /** Loads the dialog; called on hover and focus of Book Now. */
  loadBookDialog: () => void
  /** The same for Make an offer. */
  OfferDialog: ComponentType<{ product: Product; open: boolean; onClose: () => void }>
  loadOfferDialog: () => void
  /** Asks the saller: conversations come after the catalogue, too. */
  Ask: ComponentType<{ productId: string; sallerEmail: string; opens?: boolean; short?: boolean }>
  OwnDealOrOffer: ComponentType<{ product: ProductDetails; children: ReactNode }>
  /** The earlier sales of the device. */
  History: ComponentType<{ product: ProductDetails }>
  Report: ComponentType<{ kind: 'product'; id: string; ownerEmail: string }>
  /** Shows the sale prices of similar products. */
  Prices: ComponentType<{ product: ProductDetails }>
  /** Shows the statistics and proofs of the saller. It is passed in because deals come after the catalogue. */
  SallerFacts: ComponentType<{ id: string; name: string }>
}

/** Everything about one product (rows D01-D13). The dialog is passed in because bookings come after the catalogue. */
export function ProductView(props: ProductViewProps) {
  const { id, open, BookDialog, loadBookDialog, OfferDialog, loadOfferDialog } = props
  const { Ask, OwnDealOrOffer, SallerFacts, History, Report, Prices } = props
  const { api } = useRouteContext({ from: rootRouteId })
  const { data: product } = useSuspenseQuery(productQuery(api, id))
  const dialog = useLazyDialog()
  const offer = useLazyDialog()
  const asked = { productId: id, sallerEmail: product.email }
  useOpenedByAddress(product, open, { book: dialog.open, offer: offer.open })
  const booking = { onBook: dialog.open, onPreload: loadBookDialog }
  const sallerFacts = <SallerFacts id={product.sallerId} name={product.salerName} />
  return (
    <>
      <div className={`${wrapClass} max-md:px-0 md:pt-3`}>
        <Breadcrumbs product={product} />
        <div className={columnsClass}>
          <Gallery product={product} />
          <BuyColumn
            {...{ product, ...booking, OwnDealOrOffer, Prices, sallerFacts }}
            ask={<Ask {...asked} opens={open === 'ask'} />}
            onOffer={offer.open}
            onPreloadOffer={loadOfferDialog}
          />
          <div className="px-4 max-lg:order-2 md:px-0">
            <ConditionSection product={product} />
            <KeyFacts product={product} />
            <Description text={product.description} />
            <Suspense>
              <History product={product} />
            </Suspense>
            {/* The row has its height before it is known who looks. */}
            <div className="-ml-3 mt-4 h-11">
              <Report kind="product" id={id} ownerEmail={product.email} />
            </div>
          </div>
        </div>
      </div>
      <div className="pb-12 md:pb-20">
        <MoreProducts product={product} />
      </div>
      {!dialog.isOpen && !offer.isOpen && isOnSale(product) && (
        <BuyBar product={product} {...booking} ask={<Ask {...asked} short />} />
      )}
      {dialog.isMounted && (
        <Suspense fallback={<LoadingBar />}>
          <BookDialog product={product} open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
      {offer.isMounted && (
        <Suspense fallback={<LoadingBar />}>
          <OfferDialog product={product} open={offer.isOpen} onClose={offer.close} />
        </Suspense>
      )}
    </>
  )
}

/** Opens the dialog that the address names, if the user may use it. */
function useOpenedByAddress(
  product: ProductDetails,
  open: ProductDialog | undefined,
  dialogs: Record<'book' | 'offer', () => void>,
): void {
  const permission = useBookingPermission()
  const isOwn = useIsOwn(product)
  const mayOpen = (permission === 'allowed' || permission === 'saller') && !isOwn && isOnSale(product)
  const dialog = open === 'book' || (open === 'offer' && product.negotiable) ? dialogs[open] : undefined
  useOpening(mayOpen && dialog !== undefined, () => dialog?.())
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
