import * as z from 'zod/mini'
import { Facets, facetInput, InWords, Specs } from '#catalogue/facts/contract.ts'
import { ShownHolding } from '#catalogue/proofs/contract.ts'
import { search } from '#catalogue/search/contract.ts'
import { daysInput } from '#shared/days.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Acknowledged, emailAddress, Id, optionalText, pageInput, Timestamp, text } from '#shared/shapes.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { priceBound, priceText, withoutNumber, yearText } from './field-shapes.ts'
import { HiddenFor, productMoves } from './moves.ts'
import { Looked } from './price-doubt.ts'
import { ADVERT_DAYS, BATTERY_SOURCES, DEFAULT_KIND, MAX_PHOTOS, SALLER_MOVES, SORTS, STATES } from './rules.ts'

declare module '#shared/errors.ts' {
  interface ErrorCodes {
    link_invalid: 404
    product_not_on_sale: 404
    draft_published: 409
    product_changed: 409
    wrong_state: 409
    product_sold: 410
    /** Not a code: a sentence of `not_found`. */
    product_gone: 0
  }
}

/** A product as everybody sees it. Texts are as the saller wrote them; the taka figures are parsed from the prices. */
export const Product = z.object({
  _id: Id,
  name: z.string(),
  category: z.string(),
  /** Id of the kind, such as laptop. `category` is the brand (decisions A08 E05 E12). */
  kind: z.string(),
  photo: z.string(),
  location: z.string(),
  /** `location` with the known places that it names in the reader's language. */
  shownLocation: z.string(),
  used: z.string(),
  condition: z.string(),
  parchesDate: z.string(),
  originalPrice: z.string(),
  resalePrice: z.string(),
  originalTaka: z.int(),
  resaleTaka: z.int(),
  description: z.string(),
  salerName: z.string(),
  /** E-mail address of the saller; empty for guests. */
  email: z.string(),
  createdAt: Timestamp,
  /** Time of the last edit; of a product that was never edited, the time when it was listed. */
  updatedAt: Timestamp,
  /** True while an advert of the product exists. */
  advertised: z.boolean(),
  /** The saller takes offers below the price. */
  negotiable: z.boolean(),
  /** In percent; null if it is not stated. */
  batteryHealth: z.nullable(z.int()),
  /** Hours of use on one charge; null if they are not stated. */
  batteryHours: z.nullable(z.number()),
  state: z.enum(STATES),
  /** Warnings for buyers, one sentence for each sign of fraud. The saller of a waiting product reads in them why it waits. */
  notes: z.array(z.string()),
})
export type Product = z.output<typeof Product>

/** Facts that the page of one product shows beside `Product`. */
export const ProductFacts = z.object({
  /** All photos; the cover `photo` is the first. */
  photos: z.array(z.string()),
  /** The stated facts by name; in words they are in `facts`. */
  specs: Specs,
  ...InWords.shape,
  kindName: z.string(),
  kindPlural: z.string(),
  /** Ids of places.json; null where the place is only the text `location`. */
  district: z.nullable(z.string()),
  area: z.nullable(z.string()),
  batterySource: z.nullable(z.enum(BATTERY_SOURCES)),
  /** When it became what `state` says, and when it leaves the lists by itself. */
  stateSince: Timestamp,
  expiresAt: Timestamp,
  /** Their page is /people/$id. */
  sallerId: Id,
  /** Since when the saller has an account, and how many products they have on sale now, 101 for more than 100. */
  sallerSince: Timestamp,
  sallerOnSale: z.int(),
  /** With how many like goods the price was compared; 0 if they are too few, null until it is. */
  compared: z.nullable(z.int()),
  /** True if the saller's account is younger than seven days. */
  sallerIsNew: z.boolean(),
})

export const ProductDetails = z.extend(Product, { ...ProductFacts.shape, ...ShownHolding.shape })
export type ProductDetails = z.output<typeof ProductDetails>

/** A product as its saller sees it in My Products. */
export const MyProduct = z.extend(Product, {
  stateSince: Timestamp,
  expiresAt: Timestamp,
  /** When its advert ends; null without one. */
  advertEndsAt: z.nullable(Timestamp),
  /** Why an admin has hidden it; null when none has. */
  hiddenFor: z.nullable(HiddenFor),
  /** How many people have marked it as a favourite. */
  hearts: z.int(),
  /** Moves that the saller may make now. */
  moves: z.array(z.enum(SALLER_MOVES)),
})
export type MyProduct = z.output<typeof MyProduct>

/** The fields of the form (rows F01-F11). Saller name and e-mail come from the session; other values are ignored. */
export const NewProduct = z.object({
  name: oneLine(120).check(withoutNumber()),
  category: text(40),
  kind: z._default(z.string().check(z.maxLength(40, 'invalid_value')), DEFAULT_KIND),
  photo: z.string('required').check(z.minLength(1, 'required'), z.maxLength(500, 'too_long')),
  location: oneLine(80).check(withoutNumber()),
  used: oneLine(60).check(withoutNumber()),
  condition: oneLine(60).check(withoutNumber()),
  parchesDate: yearText().check(withoutNumber()),
  originalPrice: priceText(),
  resalePrice: priceText(),
  description: text(5000).check(withoutNumber()),
  salerName: z.optional(z.string().check(z.maxLength(200, 'too_long'))),
  email: z.optional(z.string().check(z.maxLength(254, 'too_long'))),
  ...optionalFields(),
})

/** Fields that the specified client does not send. An edit that leaves one out keeps the stored value. */
function optionalFields() {
  return {
    /** All photos in their order; the first must be `photo`. */
    photos: z.optional(
      z
        .array(z.string().check(z.maxLength(500, 'too_long')))
        .check(z.minLength(1, 'required'), z.maxLength(MAX_PHOTOS, 'too_many_photos')),
    ),
    specs: z.optional(Specs),
    /** Null for a place that is only a text. */
    district: z.optional(z.nullable(z.string().check(z.maxLength(60, 'invalid_value')))),
    area: z.optional(z.nullable(z.string().check(z.maxLength(60, 'invalid_value')))),
    negotiable: z.optional(z.boolean()),
    batterySource: z.optional(z.nullable(z.enum(BATTERY_SOURCES, 'invalid_value'))),
  }
}

/** The input of an edit: all fields of a new product. The stored kind stays when the field is left out. */
const EditedProduct = z.extend(NewProduct, {
  id: Id,
  kind: z.optional(z.string().check(z.maxLength(40, 'invalid_value'))),
  /** `updatedAt` as the editor saw it: the edit is refused when the product has changed since. Without it the last one wins. */
  updatedAt: z.optional(Timestamp),
})

export const Category = z.object({
  _id: Id,
  name: z.string(),
  photo: z.string(),
  /** How many products of this brand are on sale. */
  productCount: z.int(),
})
export type Category = z.output<typeof Category>

/** A brand that a new product can have. */
export const Brand = z.object({
  _id: Id,
  name: z.string(),
  /** The ids of the kinds that it makes; empty for one that may make anything. */
  kinds: z.array(z.string()),
})
export type Brand = z.output<typeof Brand>

export const SallerCount = z.object({
  count: z.int(),
  /** True when there are more than were counted. */
  more: z.boolean(),
})
export type SallerCount = z.output<typeof SallerCount>

export const Advert = z.object({ _id: Id, product: Product })
export type Advert = z.output<typeof Advert>

const narrowing = {
  q: optionalText(100),
  /** Whole taka, both ends included. */
  minPrice: priceBound(),
  maxPrice: priceBound(),
}
const [sort, state] = [z.optional(z.enum(SORTS, 'invalid_value')), z.optional(z.enum(STATES, 'invalid_value'))]
const listInput = { ...pageInput, ...narrowing, sort }
const { brand: brands, ...facets } = facetInput

export const catalogue = {
  listProducts: endpoint({
    method: 'GET',
    path: '/api/products',
    who: 'anyone',
    summary: 'Products, newest first; search words, price range, facets and sort order narrow and order them',
    input: z.object({ ...listInput, brand: brands, ...facets }),
    output: Product,
    paged: true,
    tags: ['list'],
  }),
  listFacets: endpoint({
    method: 'GET',
    path: '/api/products/facets',
    who: 'anyone',
    summary: 'What a list of products can be narrowed by, with the number of products of each choice',
    input: z.object({ ...narrowing, brand: brands, ...facets }),
    output: Facets,
    tags: ['list', 'facts'],
  }),
  listCategoryProducts: endpoint({
    method: 'GET',
    path: '/api/products/{name}',
    who: 'anyone',
    summary: 'Products of one category, compared without case',
    input: z.object({ ...listInput, name: text(40), ...facets }),
    output: Product,
    paged: true,
    tags: ['list'],
  }),
  listAllProducts: endpoint({
    method: 'GET',
    path: '/api/admin/products',
    who: ['admin'],
    summary:
      'All products, those of disabled sallers included; words, state and days narrow them, `sort` orders them. Words that begin the names or e-mail addresses of up to 5,000 sallers find the products of these, too, whatever their price; words with an `@` find them alone',
    input: z.object({ ...pageInput, ...daysInput, q: optionalText(100), state, sort }),
    output: Product,
    paged: true,
  }),
  showProduct: endpoint({
    method: 'GET',
    path: '/api/product/{id}',
    who: 'anyone',
    summary:
      'One product with its facts and photos: while it is on sale and 30 days after its sale, for its saller and admins always',
    input: z.object({ id: Id }),
    output: ProductDetails,
    errors: ['not_found', 'product_not_on_sale', 'product_sold'],
    // The name of its kind is in it, and how many products of its saller lists show.
    tags: ['facts', 'list', 'product:{id}'],
  }),
  listSimilarProducts: endpoint({
    method: 'GET',
    path: '/api/product/{id}/similar',
    who: 'anyone',
    summary:
      'Up to three others of the same brand: of the same kind, or of any kind when there is no other of that one; when they are fewer, others of the kind that are near in price; of a product that is not on sale any more, too',
    input: z.object({ id: Id }),
    output: z.array(Product),
    errors: ['not_found'],
    // Another product of the brand that comes or goes changes it, too.
    tags: ['list', 'product:{id}'],
  }),
  ...search,
  listCategories: endpoint({
    method: 'GET',
    path: '/api/categories',
    who: 'anyone',
    summary: 'The brands that lists offer, with their photo and number of products',
    input: z.object({}),
    output: z.array(Category),
    tags: ['list'],
  }),
  listBrands: endpoint({
    method: 'GET',
    path: '/api/brands',
    who: 'anyone',
    summary: 'All brands that a new product can have, by name',
    input: z.object({}),
    output: z.array(Brand),
    tags: ['facts'],
  }),
  findBrand: endpoint({
    method: 'GET',
    path: '/api/brands/{name}',
    who: 'anyone',
    summary: 'A brand by its name or a former one, compared without case, whether or not it has anything on sale',
    input: z.object({ name: text(40) }),
    output: Brand,
    errors: ['not_found'],
    tags: ['facts'],
  }),
  countSallers: endpoint({
    method: 'GET',
    path: '/api/sallers/count',
    who: 'anyone',
    summary: 'How many sallers have something on sale, counted up to a thousand',
    input: z.object({}),
    output: SallerCount,
    tags: ['list'],
  }),
  listMyProducts: endpoint({
    method: 'GET',
    path: '/api/my-products/{email}',
    who: ['saller', 'admin'],
    summary: 'A saller’s own products, newest first, all or those in one state; an admin may ask for anybody’s',
    input: z.object({ ...pageInput, email: emailAddress(), state }),
    output: MyProduct,
    paged: true,
    errors: ['not_yours'],
  }),
  countMyProducts: endpoint({
    method: 'GET',
    path: '/api/my-products/{email}/states',
    who: ['saller', 'admin'],
    summary: 'How many of a saller’s products are in each state; an admin may ask for anybody’s',
    input: z.object({ email: emailAddress() }),
    output: z.record(z.enum(STATES), z.int()),
    errors: ['not_yours'],
  }),
  ...productMoves,
  deleteProduct: endpoint({
    method: 'DELETE',
    path: '/api/my-products/{id}',
    who: ['saller', 'admin'],
    summary: 'Deletes a product with its advert; only its saller or an admin',
    input: z.object({ id: Id }),
    output: Acknowledged,
    errors: ['not_found', 'not_yours'],
  }),
  restoreProduct: endpoint({
    method: 'POST',
    path: '/api/my-products/{id}/restore',
    who: ['saller', 'admin'],
    summary: 'Undoes a deletion of the last minutes, adverts and bookings included; only its saller or an admin',
    input: z.object({ id: Id }),
    output: Acknowledged,
    errors: ['undo_too_late', 'not_yours', 'not_allowed'],
  }),
  addProduct: endpoint({
    method: 'POST',
    path: '/api/add-a-product',
    who: ['saller'],
    summary: 'Lists a product under the caller’s name; of one draft once, however often the call is repeated',
    input: z.extend(NewProduct, {
      /** The draft that is published; the specified client sends none. */
      draftId: z.optional(Id),
    }),
    output: z.extend(Acknowledged, { insertedId: Id, ...Looked }),
    errors: ['unknown_category', 'invalid_photo', 'invalid_price', 'email_not_confirmed', 'draft_published'],
  }),
  editProduct: endpoint({
    method: 'PUT',
    path: '/api/my-products/{id}',
    who: ['saller', 'admin'],
    summary: 'Writes a product anew; only its saller or an admin. Bookings keep what was booked',
    input: EditedProduct,
    output: z.extend(Acknowledged, Looked),
    errors: ['not_found', 'not_yours', 'product_changed', 'unknown_category', 'invalid_photo', 'invalid_price'],
  }),
  advertise: endpoint({
    method: 'POST',
    path: '/api/advertise',
    who: ['saller', 'admin'],
    summary:
      'Puts a product into the advertisement section, for a week unless `days` says otherwise; only its id counts. With `days` a running advert ends so many days from now, without it stays',
    input: z.object({
      product: z.looseObject({ _id: Id }),
      days: z.optional(z.literal(ADVERT_DAYS, 'invalid_value')),
    }),
    output: Acknowledged,
    errors: ['not_found', 'not_yours', 'wrong_state', 'email_not_confirmed'],
  }),
  endAdvert: endpoint({
    method: 'DELETE',
    path: '/api/advertise/{id}',
    who: ['saller', 'admin'],
    summary: 'Takes a product out of the advertisement section, if it is there; only its saller or an admin',
    input: z.object({ id: Id }),
    output: Acknowledged,
    errors: ['not_found', 'not_yours'],
  }),
  listAdverts: endpoint({
    method: 'GET',
    path: '/api/advertise',
    who: 'anyone',
    summary: 'Advertised products, newest advert first',
    input: z.object(pageInput),
    output: Advert,
    paged: true,
    tags: ['list'],
  }),
}
