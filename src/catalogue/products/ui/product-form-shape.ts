import * as z from 'zod/mini'
import { DraftForm } from '#catalogue/drafts/contract.ts'
import { typedSpecs } from '#catalogue/facts/ui/typed-specs.ts'
import type { Messages } from '#messages/en.ts'
import { keysOf } from '#shared/objects.ts'
import { text } from '#shared/shapes.ts'
import { NewProduct, type ProductDetails } from '../contract.ts'
import { MAX_PHOTOS, usedText } from '../rules.ts'

/** Values of the inputs, valid or not. They have the shape of a draft. */
export type ProductValues = DraftForm

export const EMPTY: ProductValues = { ...DraftForm.parse({}), months: '0' }

const { name, category, location, condition, parchesDate, originalPrice, resalePrice, description } = NewProduct.shape

/**
 * Shape of the form's fields, without the facts, as `addProduct` takes them. `mustHaveDistrict` is false for an edited product
 * without a district.
 */
export function productFormShape({ mustHaveDistrict }: { mustHaveDistrict: boolean }) {
  const place = z.string().check(z.refine((value) => !mustHaveDistrict || value !== '', 'choose_place'))
  const fields = z.object({
    ...{ name, category, kind: text(40), location, condition, parchesDate, originalPrice, resalePrice, description },
    photos: z.array(z.string()).check(z.minLength(1, 'required'), z.maxLength(MAX_PHOTOS, 'too_many_photos')),
    years: text(2),
    months: text(2),
    district: place,
    area: z.string(),
    negotiable: z.boolean(),
    batterySource: z.string(),
    // The resolver reads them, because they depend on the kind.
    specs: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  })
  return z.pipe(
    fields,
    z.transform(({ years, months, district, area, batterySource, photos, specs: _specs, ...product }) => ({
      ...product,
      photos,
      photo: photos[0] ?? '',
      district: district || null,
      area: area || null,
      isBatteryFromFile: batterySource === 'file',
      used: usedText(Number(years), Number(months)),
    })),
  )
}

/** The most years of use that can be chosen. */
export const YEARS_USED = 15

/** The names of the fields, at which the server's refusals are shown; each fact has its own beside them. */
export const FIELDS = keysOf(EMPTY).filter((field) => field !== 'specs')

/** The form's values for a product that is edited or listed again. A text that is no choice of the form is left empty. */
export function valuesOf(product: ProductDetails, { catalogue }: Messages): ProductValues {
  const conditions = [...catalogue.conditions, catalogue.forParts]
  const condition = conditions.find(({ value }) => value.toLowerCase() === product.condition.toLowerCase())
  const year = product.parchesDate.match(/(?:19|20)\d\d/)?.[0] ?? ''
  return {
    name: product.name,
    category: product.category,
    kind: product.kind,
    photos: product.photos,
    specs: typedSpecs(product.specs),
    district: product.district ?? '',
    area: product.area ?? '',
    location: product.location,
    negotiable: product.negotiable,
    batterySource: product.batterySource ?? '',
    originalPrice: product.originalPrice,
    resalePrice: product.resalePrice,
    description: product.description,
    ...usedParts(product.used),
    condition: condition?.value ?? '',
    parchesDate: purchaseYears().includes(year) ? year : '',
  }
}

/** The years and months of the text `used`; no years when it has another form. */
function usedParts(used: string): { years: string; months: string } {
  for (let months = 0; months <= 12 * YEARS_USED + 11; months++) {
    const [years, rest] = [Math.floor(months / 12), months % 12]
    if (usedText(years, rest) === used) return { years: String(years), months: String(rest) }
  }
  return { years: '', months: '0' }
}

/** The years of purchase that can be chosen: this one back to 2000 (decisions E08). */
export function purchaseYears(): string[] {
  const now = new Date().getFullYear()
  return Array.from({ length: now - 1999 }, (_, back) => String(now - back))
}
