import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Acknowledged, Id, Timestamp } from '#shared/shapes.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { typedLength } from '#shared/text/typed-length.ts'

declare module '#shared/errors.ts' {
  interface ErrorCodes {
    brand_fixed: 409
    brand_in_use: 409
    brand_moving: 409
    entry_changed: 409
    kind_fixed: 409
  }
}

/** A brand as the admins see it. */
export const BrandEntry = z.object({
  _id: Id,
  name: z.string(),
  /** The name in Bangla script; empty if there is none. */
  bangla: z.string(),
  /** Other spellings that people search by. They are never shown to visitors. */
  spellings: z.array(z.string()),
  /** The ids of the kinds that it makes; empty for one that may make anything. */
  kinds: z.array(z.string()),
  /** Empty for a brand without a picture. */
  photo: z.string(),
  /** Not offered for new products, and in no list of brands. */
  hidden: z.boolean(),
  /** How many of its products are on sale. */
  productCount: z.int(),
  /** True while any product has this brand, on sale or not: it cannot be deleted. */
  inUse: z.boolean(),
  /** The brand of products whose brand is not in the list. It cannot be renamed, hidden, merged or deleted. */
  fixed: z.boolean(),
})
export type BrandEntry = z.output<typeof BrandEntry>

/** A kind as the admins see it. */
export const KindEntry = z.object({
  id: z.string(),
  name: z.string(),
  plural: z.string(),
  bangla: z.string(),
  /** Not offered for new products. */
  hidden: z.boolean(),
  productCount: z.int(),
  /** The kind of products that name none. It cannot be hidden. */
  fixed: z.boolean(),
})
export type KindEntry = z.output<typeof KindEntry>

/** A brand that sallers did not find in the form. */
export const BrandWish = z.object({
  /** As the last of them wrote it. */
  name: z.string(),
  /** The ids of the kinds that they wanted to list. */
  kinds: z.array(z.string()),
  /** How many sallers asked. */
  sallers: z.int(),
  askedAt: Timestamp,
})
export type BrandWish = z.output<typeof BrandWish>

const KindId = z.string().check(z.maxLength(40, 'invalid_value'))

/** Form of a brand. Every field but the name may be empty. */
export const BrandForm = z.object({
  // Addresses of lists name several brands with commas between them.
  name: oneLine(40).check(z.regex(/^[^,]*$/, 'no_comma')),
  bangla: z.string().check(typedLength(40), z.trim(), z.maxLength(40, 'too_long')),
  spellings: z.array(oneLine(40)).check(z.maxLength(100, 'too_long')),
  kinds: z.array(KindId).check(z.maxLength(100, 'too_long')),
  photo: z.string().check(z.maxLength(500, 'too_long')),
})

export const KindForm = z.object({ name: oneLine(40), plural: oneLine(40), bangla: oneLine(40) })

/** The name as the admin saw it: the change is refused when somebody else renamed it meanwhile. */
const seen = { was: z.string().check(z.maxLength(40, 'too_long')) }

const admins = ['admin'] as const

export const brands = {
  listBrandEntries: endpoint({
    method: 'GET',
    path: '/api/admin/brands',
    who: admins,
    summary: 'All brands, hidden ones included: those with the most products first',
    input: z.object({}),
    output: z.array(BrandEntry),
  }),
  addBrand: endpoint({
    method: 'POST',
    path: '/api/admin/brands',
    who: admins,
    summary: 'Adds a brand; wishes for it are settled',
    input: BrandForm,
    output: z.extend(Acknowledged, { insertedId: Id }),
    errors: ['brand_exists', 'brand_moving', 'invalid_photo'],
  }),
  editBrand: endpoint({
    method: 'PUT',
    path: '/api/admin/brands/{id}',
    who: admins,
    summary: 'Writes a brand anew. Its products follow a new name: five hundred at once, the others within minutes',
    input: z.extend(BrandForm, { id: Id, hidden: z.boolean(), ...seen }),
    output: Acknowledged,
    errors: ['not_found', 'brand_exists', 'brand_fixed', 'brand_moving', 'entry_changed', 'invalid_photo'],
  }),
  mergeBrand: endpoint({
    method: 'POST',
    path: '/api/admin/brands/{id}/merge',
    who: admins,
    summary: 'Gives the products of a brand to another one, which is then found by the names of both, and deletes it',
    input: z.object({ id: Id, into: Id, ...seen }),
    output: z.extend(Acknowledged, { moved: z.int() }),
    errors: ['not_found', 'brand_fixed', 'entry_changed', 'unknown_category'],
  }),
  deleteBrand: endpoint({
    method: 'DELETE',
    path: '/api/admin/brands/{id}',
    who: admins,
    summary: 'Deletes a brand that no product has',
    input: z.object({ id: Id }),
    output: Acknowledged,
    errors: ['not_found', 'brand_fixed', 'brand_in_use'],
  }),
  listKindEntries: endpoint({
    method: 'GET',
    path: '/api/admin/kinds',
    who: admins,
    summary: 'All kinds in their order, hidden ones included',
    input: z.object({}),
    output: z.array(KindEntry),
  }),
  addKind: endpoint({
    method: 'POST',
    path: '/api/admin/kinds',
    who: admins,
    summary: 'Adds a kind behind the others. It asks for the facts of other things',
    input: KindForm,
    output: z.extend(Acknowledged, { insertedId: z.string() }),
    errors: ['kind_exists'],
  }),
  editKind: endpoint({
    method: 'PUT',
    path: '/api/admin/kinds/{id}',
    who: admins,
    summary: 'Renames, hides or shows a kind. Its id stays',
    input: z.extend(KindForm, { id: KindId, hidden: z.boolean(), ...seen }),
    output: Acknowledged,
    errors: ['not_found', 'kind_exists', 'kind_fixed', 'entry_changed'],
  }),
  orderKinds: endpoint({
    method: 'PUT',
    path: '/api/admin/kind-order',
    who: admins,
    summary: 'The order in which kinds are offered; all of them must be named, each once',
    input: z.object({ ids: z.array(KindId).check(z.maxLength(2_000, 'too_long')) }),
    output: Acknowledged,
    errors: ['entry_changed'],
  }),
  wishBrand: endpoint({
    method: 'POST',
    path: '/api/brand-wishes',
    who: ['saller'],
    summary: 'Tells the admins of a brand that is missing; at most five a day',
    input: z.object({ name: oneLine(40), kind: KindId }),
    output: Acknowledged,
    errors: ['brand_exists', 'too_many_requests'],
    limits: [{ name: 'brandWish', calls: 5, seconds: 86_400 }],
  }),
  listBrandWishes: endpoint({
    method: 'GET',
    path: '/api/admin/brand-wishes',
    who: admins,
    summary: 'Up to a hundred missing brands, those that most sallers asked for first',
    input: z.object({}),
    output: z.array(BrandWish),
  }),
  dismissBrandWish: endpoint({
    method: 'POST',
    path: '/api/admin/brand-wishes/dismiss',
    who: admins,
    summary: 'Deletes all wishes for a brand',
    input: z.object({ name: oneLine(40) }),
    output: Acknowledged,
  }),
}
