import type { Handlers } from '#platform/http/endpoints/context.ts'
import type { brands } from '../contract.ts'
import { addBrand, type BrandsDeps, deleteBrand, editBrand, listBrandEntries, mergeBrand } from './brands.ts'
import { addKind, editKind, listKindEntries, orderKinds } from './kinds.ts'
import { dismissBrandWish, listBrandWishes, wishBrand } from './wishes.ts'

/** The handlers of the brands and kinds as the admins change them, and of the brands that sallers miss. */
export function brandsHandlers(deps: BrandsDeps): Handlers<typeof brands> {
  return {
    listBrandEntries: (_input, { db }) => listBrandEntries(db),
    addBrand: (input, ctx) => addBrand(input, ctx, deps),
    editBrand: (input, ctx) => editBrand(input, ctx, deps),
    mergeBrand,
    deleteBrand,
    listKindEntries: (_input, { db }) => listKindEntries(db),
    addKind,
    editKind,
    orderKinds,
    wishBrand,
    listBrandWishes: (_input, { db }) => listBrandWishes(db),
    dismissBrandWish,
  }
}
