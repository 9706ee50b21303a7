import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import type { Product } from '#catalogue/products/contract.ts'
import { isOnSale } from '#catalogue/products/rules.ts'
import { OwnDealOrOffer } from '#deals/bookings/ui/between.tsx'
import { ProductPrices } from '#deals/prices/ui/product-prices.tsx'
import { productPricesQuery } from '#deals/prices/ui/queries.ts'
import { SallerFacts } from '#deals/reviews/ui/saller-facts.tsx'
import { AskButton } from '#messaging/conversations/ui/ask-button.tsx'
import { ReportButton } from '#moderation/desk/ui/report-button.tsx'
import { LateParts } from './late-parts.tsx'

const loadBookDialog = () => import('#deals/bookings/ui/book-dialog.tsx')
const BookDialog = lazy(async () => ({ default: (await loadBookDialog()).BookDialog }))
const loadOfferDialog = () => import('#deals/bookings/ui/offer-flow.tsx')
const OfferDialog = lazy(async () => ({ default: (await loadOfferDialog()).OfferFlow }))

/** The parts of a product's page that higher domains have. */
export const productParts = {
  BookDialog,
  loadBookDialog,
  OfferDialog,
  loadOfferDialog,
  Ask: AskButton,
  OwnDealOrOffer,
  History: LateParts,
  Prices: ProductPrices,
  Report: ReportButton,
  SallerFacts,
}

/** Loads what things like a product are sold for. A failure does not fail the page. */
export async function loadPrices({ queryClient, api }: PricesContext, product: Product): Promise<void> {
  if (isOnSale(product)) await queryClient.prefetchQuery(productPricesQuery(api, product._id))
}

interface PricesContext {
  queryClient: QueryClient
  api: Parameters<typeof productPricesQuery>[0]
}
