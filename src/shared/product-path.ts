import { barePath } from './language.ts'

/** The dialogs of a product's page that an address can open: `/products/sp/…?open=ask`. */
export const PRODUCT_DIALOGS = ['ask', 'book', 'offer'] as const
export type ProductDialog = (typeof PRODUCT_DIALOGS)[number]

/** The path of a product's page, which opens a dialog if one is given. */
export function productPath(id: string, open?: ProductDialog): string {
  return `/products/sp/${id}${open ? `?open=${open}` : ''}`
}

/** The id of the product whose page a path of any language leads to; undefined for every other path. */
export function productInPath(path: string | null | undefined): string | undefined {
  return /^\/products\/sp\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:[?#]|$)/.exec(barePath(path ?? ''))?.[1]
}
