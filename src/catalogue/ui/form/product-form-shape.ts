import type { Control, UseFormRegister } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Messages } from '#messages/en.ts'
import { keysOf } from '#shared/objects.ts'
import { text } from '#shared/shapes.ts'
import { NewProduct, type Product } from '../../contract.ts'

type Words = Messages['saller']['form']

const typed = z.omit(NewProduct, {
  ...({ salerName: true, email: true, used: true } as const),
  ...({ photos: true, specs: true, district: true, area: true, negotiable: true, batterySource: true } as const),
}).shape

/** The contract's fields, with years and months instead of the text `used`. */
export function productFormShape(words: Words) {
  const fields = z.object({ ...typed, kind: NewProduct.shape.kind, years: text(2), months: text(2) })
  return z.pipe(
    fields,
    z.transform(({ years, months, ...product }) => ({
      ...product,
      used: usedText(Number(years), Number(months), words),
    })),
  )
}

export type ProductValues = z.input<ReturnType<typeof productFormShape>>

/** The props of a field of the form. */
export interface FieldProps {
  register: UseFormRegister<ProductValues>
  control: Control<ProductValues, unknown, unknown>
}

/** The most years of use that can be chosen. */
export const YEARS_USED = 15

export const EMPTY: Required<ProductValues> = {
  name: '',
  category: '',
  kind: 'laptop',
  photo: '',
  location: '',
  years: '',
  months: '0',
  condition: '',
  parchesDate: '',
  originalPrice: '',
  resalePrice: '',
  description: '',
}

/** The names of the fields, at which the server's refusals are shown. */
export const FIELDS = keysOf(EMPTY)

/** The form's values for a product that is edited. A text that is no choice of the form is left empty. */
export function valuesOf(
  product: Product,
  words: Words,
  conditions: Messages['catalogue']['conditions'],
): Required<ProductValues> {
  const condition = conditions.find(({ value }) => value.toLowerCase() === product.condition.toLowerCase())
  const year = product.parchesDate.match(/(?:19|20)\d\d/)?.[0] ?? ''
  return {
    name: product.name,
    category: product.category,
    kind: product.kind,
    photo: product.photo,
    location: product.location,
    originalPrice: product.originalPrice,
    resalePrice: product.resalePrice,
    description: product.description,
    ...usedParts(product.used, words),
    condition: condition?.value ?? '',
    parchesDate: purchaseYears().includes(year) ? year : '',
  }
}

/** The years and months of the text `used`; no years when it has another form. */
function usedParts(used: string, words: Words): { years: string; months: string } {
  for (let months = 0; months <= 12 * YEARS_USED + 11; months++) {
    const [years, rest] = [Math.floor(months / 12), months % 12]
    if (usedText(years, rest, words) === used) return { years: String(years), months: String(rest) }
  }
  return { years: '', months: '0' }
}

/** Text such as '1 year / 6 months' (row E06). */
export function usedText(years: number, months: number, words: Words): string {
  const parts = [years > 0 && words.year(years), months > 0 && words.month(months)].filter(Boolean)
  return parts.join(' / ') || words.unused
}

/** The years of purchase that can be chosen: this one back to 2000 (decisions E08). */
export function purchaseYears(): string[] {
  const now = new Date().getFullYear()
  return Array.from({ length: now - 1999 }, (_, back) => String(now - back))
}
