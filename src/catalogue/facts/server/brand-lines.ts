import * as z from 'zod/mini'
import file from './data/brands.json' with { type: 'json' }

const Line = z.object({ name: z.string(), bn: z.string(), kind: z.string(), also: z.optional(z.array(z.string())) })
const BrandsFile = z.object({ brands: z.array(z.object({ name: z.string(), lines: z.optional(z.array(Line)) })) })

/** A line of goods of a brand, such as ThinkPad. */
export interface BrandLine {
  name: string
  kind: string
  /** Its name, its name in Bangla, and other spellings. */
  spellings: string[]
}

/** The lines of brands.json, whose brands are rows of `categories`. */
export const BRAND_LINES: readonly BrandLine[] = z
  .parse(BrandsFile, file)
  .brands.flatMap(({ lines = [] }) => lines)
  .map(({ name, bn, kind, also = [] }) => ({ name, kind, spellings: [name, bn, ...also] }))
