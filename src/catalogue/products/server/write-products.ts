import { sql } from 'kysely'
import type { Specs } from '#catalogue/facts/contract.ts'
import {
  allowCondition,
  findDistrict,
  isAreaOf,
  isKindOffered,
  placeIn,
  specFaults,
} from '#catalogue/facts/server/store.ts'
import { makeSearchTerms } from '#catalogue/search/server/search-terms.ts'
import { readPriceRange } from '#catalogue/signs/server/like-prices.ts'
import { lookAt } from '#catalogue/signs/server/look.ts'
import { notesOf } from '#catalogue/signs/server/notes.ts'
import { requireProvenContact, type TradeRule } from '#people/users/rules.ts'
import type { ActLog } from '#people/users/server/disable.ts'
import { toRow } from '#platform/database/columns.ts'
import { type Database, type Tx, violates } from '#platform/database/database.ts'
import { missingPhotos, type PhotoHost } from '#platform/database/hosted-photos.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { conflict, forbidden, invalidFields, unauthorized } from '#shared/errors.ts'
import type { catalogue } from '../contract.ts'
import type { HideReason, Hiding } from '../moves.ts'
import { doubtChange, doubtNew, type PriceDoubt, type PriceWarning } from '../price-doubt.ts'
import { isOwnerOrAdmin, takaOf } from '../rules.ts'
import { splitNumberIn } from '../split-numbers.ts'
import { announceNews } from './announce.ts'
import { findCategoryName } from './categories.ts'
import { endOtherDevice } from './other-device.ts'
import { productNotFound } from './product-not-found.ts'
import { publishOnce } from './published-drafts.ts'
import type { ExtendLinks } from './states/extend-links.ts'
import { endOfSale, type LockedProduct, lockBrandTable, lockProduct } from './store.ts'

export interface CatalogueDeps extends TradeRule, ActLog, PhotoHost {
  /** True if the first listing of a new account waits. */
  reviewFirstListings: boolean
  lockOrder: string[]
  extendLinks: ExtendLinks
  /** Brings products that were restored to what their deals are by now. */
  settleProducts: (tx: Tx, productIds: string[]) => Promise<void>
  /** Records for the desk that an admin has hidden a product. Throws 403 for one of their own. */
  recordHidden: (
    tx: Tx,
    product: LockedProduct,
    because: { actorId: string; reason: HideReason; note: string | null },
  ) => Promise<void>
  /**
   * Records for the desk that an admin shows a product again, before it moves. Throws 403 for a product of the admin, and 409 if
   * other decisions hide the product than those of `takesBack`.
   */
  recordShown: (
    tx: Tx,
    product: LockedProduct,
    shown: { actorId: string; takesBack?: string[] | undefined },
  ) => Promise<void>
  /** Reads what the desk has decided about a hidden product, for this admin. */
  readHiding: (db: Database, productId: string, adminId: string) => Promise<Hiding>
}

/** A draft is listed once, however often it is published. */
export async function addProduct(
  { draftId, ...input }: Parsed<typeof catalogue.addProduct>,
  ctx: MemberContext,
  deps: CatalogueDeps,
) {
  const { db, person } = ctx
  requireProvenContact(deps, ctx)
  let waits: string[] | undefined
  const insertedId = await db
    .transaction()
    .execute(async (tx) => {
      await lockBrandTable(tx, 'shared')
      return publishOnce(tx, { sellerId: person.id, draftId, input }, async () => {
        const product = await prepareProduct(input, tx, deps)
        const insert = tx.insertInto('products').values({ ...product, seller_id: person.id })
        const { id } = await insert.returning('id').executeTakeFirstOrThrow()
        waits = (await lookAt(tx, [id], deps.reviewFirstListings)).get(id)
        if (!waits) await announceNews(tx, id, 'new')
        await ctx.invalidateTags(tx, ['list'])
        return id
      })
    })
    .catch((error) => {
      // The account was deleted while its owner filled the form.
      if (violates(error, 'products_seller_id_fkey')) throw unauthorized('account_removed')
      throw error
    })
  const taka = takaOf(input.resalePrice)
  const range = await readPriceRange(db, { ...input, specs: input.specs ?? {}, sellerId: person.id })
  const warning = warn(taka, doubtNew(taka, range?.low ?? null))
  return { acknowledged: true as const, insertedId, ...warning, ...whyItWaits(waits, ctx) }
}

function whyItWaits(signs: string[] | undefined, { language }: MemberContext): { waits?: string[] } {
  return signs ? { waits: notesOf(signs, language) } : {}
}

function warn(taka: number, doubt: PriceDoubt | null): { warning?: PriceWarning } {
  return doubt ? { warning: { field: 'resalePrice', taka, ...doubt } } : {}
}

/**
 * Row of a new product, without its saller. Call `lockBrandTable` first if the row is to be stored. Throws 400 with the code of
 * each faulty field.
 */
export async function prepareProduct(
  { salerName: _name, email: _email, ...input }: Omit<Parsed<typeof catalogue.addProduct>, 'draftId'>,
  db: Database,
  deps: Pick<CatalogueDeps, 'imageHostUrl' | 'lockPhotos'>,
) {
  await requireHostedPhotos(db, input, deps)
  if (!(await isKindOffered(db, input.kind))) throw invalidFields({ kind: 'unknown_kind' })
  return { ...toRow(await toStored(input, db)), expires_at: endOfSale() }
}

/** An admin who edits a product does not become its saller. Its advert shows the new text at once. */
export async function editProduct(
  { id, updatedAt, salerName: _name, email: _email, ...input }: Parsed<typeof catalogue.editProduct>,
  ctx: MemberContext,
  deps: CatalogueDeps,
) {
  return updateOwnProduct(id, ctx, async (tx, product) => {
    if (updatedAt && updatedAt !== product.updatedAt) throw conflict('product_changed')
    const { more_photos: morePhotos, specs: storedSpecs } = await readUnshown(tx, id)
    // Photos that stay may lie where the image host used to be.
    await requireHostedPhotos(tx, input, deps, [product.photo, ...morePhotos])
    const kind = input.kind ?? product.kind
    // A kind that is no longer offered may stay.
    if (kind !== product.kind && !(await isKindOffered(tx, kind))) throw invalidFields({ kind: 'unknown_kind' })
    const given = { ...input, kind, ...batterySourceOf(input, storedSpecs) }
    const values = await toStored(given, tx, { ...product, specs: storedSpecs })
    const updated_at = sql<string>`now()`
    await tx
      .updateTable('products')
      .set({ ...toRow(values), updated_at })
      .where('id', '=', id)
      .execute()
    await endOtherDevice(tx, id, { ...product, morePhotos, specs: storedSpecs }, values)
    const waits = (await lookAt(tx, [id])).get(id)
    const { resaleTaka } = values
    if (resaleTaka < product.resaleTaka && !waits) await announceNews(tx, id, 'cheaper')
    const warning = warn(resaleTaka, doubtChange(resaleTaka, product.resaleTaka))
    return { acknowledged: true as const, ...warning, ...whyItWaits(waits, ctx) }
  })
}

/** Runs `change` on a product that the caller may change, and drops the public pages that show it. */
export async function updateOwnProduct<Result>(
  id: string,
  ctx: MemberContext,
  change: (tx: Tx, product: LockedProduct) => Promise<Result>,
): Promise<Result> {
  const { person } = ctx
  return ctx.db.transaction().execute(async (tx) => {
    await lockBrandTable(tx, 'shared')
    const product = await lockProduct(tx, id)
    if (!product) throw productNotFound()
    if (!isOwnerOrAdmin(product, person)) throw forbidden('not_yours')
    const result = await change(tx, product)
    await ctx.invalidateTags(tx, ['list', `product:${id}`])
    return result
  })
}

interface TypedProduct {
  name: string
  condition: string
  used: string
  parchesDate: string
  location: string
  description: string
  category: string
  kind: string
  originalPrice: string
  resalePrice: string
  photo: string
  photos?: string[] | undefined
  specs?: Specs | undefined
  district?: string | null | undefined
  area?: string | null | undefined
}

interface StoredProduct {
  category?: string
  condition?: string
  specs?: Specs
}

/**
 * Columns to store for a typed product: the brand in its own spelling, the prices in whole taka beside their texts, and the
 * search terms. Throws the faults of the fields.
 * @param stored the edited product: its facts stay when none were typed, and its brand may be hidden
 */
async function toStored<T extends TypedProduct>({ photos, ...input }: T, db: Database, stored: StoredProduct = {}) {
  const category = await findCategoryName(db, input.category, stored.category)
  const faults = {
    ...(!category && { category: 'unknown_category' }),
    ...conditionFault(input, stored),
    ...specFieldFaults(input),
    ...placeFaults(input),
    ...splitNumberFault(input),
  }
  if (!category || Object.keys(faults).length > 0) throw invalidFields(faults)
  return {
    ...input,
    ...(await makeSearchTerms(db, { ...input, specs: input.specs ?? stored.specs ?? {} })),
    ...(photos && { morePhotos: photos.slice(1) }),
    category,
    originalTaka: takaOf(input.originalPrice),
    resaleTaka: takaOf(input.resalePrice),
  }
}

/** A phone number of which each field has a part. */
function splitNumberFault({ name, condition, used, parchesDate, location, description, specs = {} }: TypedProduct) {
  const facts = Object.entries(specs).flatMap(([fact, value]) =>
    typeof value === 'string' ? [[`specs.${fact}`, value] as const] : [],
  )
  const shown = [
    ['name', name],
    ['condition', condition],
    ['used', used],
    ['parchesDate', parchesDate],
    ['location', location],
  ] as const
  const field = splitNumberIn([...shown, ...facts, ['description', description]])
  return field === undefined ? {} : { [field]: 'number_in_parts' }
}

/** A condition that the stated facts contradict. One that was stored before it was refused may stay with its facts. */
function conditionFault({ condition, specs }: TypedProduct, stored: StoredProduct): Record<string, string> {
  const isStored = condition === stored.condition && !allowCondition(stored.specs ?? {}, condition)
  return isStored || allowCondition(specs ?? stored.specs ?? {}, condition) ? {} : { condition: 'parts_only' }
}

/** Each fault at the name `specs.ramGb`. */
function specFieldFaults({ kind, specs = {} }: TypedProduct): Record<string, string> {
  return Object.fromEntries(Object.entries(specFaults(kind, specs)).map(([name, code]) => [`specs.${name}`, code]))
}

/** A line that certainly names one district is not stored with another one. */
function placeFaults({ district, area, location }: TypedProduct): Record<string, string> {
  if (district && !findDistrict(district)) return { district: 'unknown_district' }
  if (area && !(district && isAreaOf(district, area))) return { area: 'unknown_area' }
  const named = placeIn(location)
  if (district && named && named.district !== district) return { district: 'other_place' }
  return {}
}

/** @param stored photos that the product has already */
async function requireHostedPhotos(
  db: Database,
  { photo, photos = [photo] }: Pick<TypedProduct, 'photo' | 'photos'>,
  host: PhotoHost,
  stored: string[] = [],
): Promise<void> {
  if (photos[0] !== photo) throw invalidFields({ photos: 'invalid_value' })
  if (new Set(photos).size !== photos.length) throw invalidFields({ photos: 'photo_twice' })
  const given = photos.filter((one) => !stored.includes(one))
  const missing = await missingPhotos(db, given, host)
  if (missing.has(photo)) throw invalidFields({ photo: 'invalid_photo' })
  if (missing.size > 0) throw invalidFields({ photos: 'invalid_photo' })
}

/** Another figure of the battery's health that comes without its source is what the saller says: no file was read for it. */
function batterySourceOf(
  { specs, batterySource }: Pick<Parsed<typeof catalogue.editProduct>, 'specs' | 'batterySource'>,
  stored: Specs,
): { batterySource?: 'told' | null } {
  if (!specs || batterySource !== undefined || specs.batteryHealth === stored.batteryHealth) return {}
  return { batterySource: specs.batteryHealth === undefined ? null : 'told' }
}

async function readUnshown(tx: Tx, id: string) {
  return tx.selectFrom('products').select(['more_photos', 'specs']).where('id', '=', id).executeTakeFirstOrThrow()
}
