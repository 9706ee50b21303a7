import { announceNews } from '#catalogue/products/server/announce.ts'
import { lockBrandTable } from '#catalogue/products/server/store.ts'
import { type CatalogueDeps, prepareProduct } from '#catalogue/products/server/write-products.ts'
import { lookAt } from '#catalogue/signs/server/look.ts'
import { requireProvenContact, type TradeRule } from '#people/users/rules.ts'
import { lockName, type Tx, violates } from '#platform/database/database.ts'
import type { Handlers, MemberContext } from '#platform/http/endpoints/context.ts'
import { networkOf } from '#platform/limits/client-address.ts'
import { makeTaskQueue, type TaskQueueOptions } from '#platform/limits/task-queue.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { unauthorized, unavailable } from '#shared/errors.ts'
import type { ImportReport, imports } from '../contract.ts'
import { photoNameOf } from '../rules.ts'
import { type CheckedImport, checkFile } from './check-import.ts'
import { faultSentence } from './fault-sentence.ts'
import { withListed } from './listed-already.ts'

/** Checks and imports: each takes seconds of the processor, and an import keeps a connection to the database. */
const FILES: TaskQueueOptions = {
  concurrency: 2,
  concurrencyOfOne: 1,
  maxWaiting: 10,
  maxWaitingOfOne: 2,
  full: () => unavailable('busy'),
}
/** The share of an address: the accounts of one client together take half of the places. */
const FILES_OF_ADDRESS: TaskQueueOptions = {
  concurrency: 12,
  concurrencyOfOne: 6,
  maxWaiting: 0,
  maxWaitingOfOne: 0,
  full: () => unavailable('busy'),
}
/** More faults are not reported: the next check reports them. */
const REPORTED_FAULTS = 200

interface ImportDeps extends TradeRule, Pick<CatalogueDeps, 'imageHostUrl' | 'lockPhotos' | 'reviewFirstListings'> {
  uploadTickets: { makeToken: (scope: { sub: string }) => Promise<string> }
}

export function importHandlers(deps: ImportDeps): Handlers<typeof imports> {
  const [ofAddress, files] = [makeTaskQueue(FILES_OF_ADDRESS), makeTaskQueue(FILES)]
  const inTurn = <T>({ address, person }: MemberContext, task: () => Promise<T>) =>
    ofAddress.run(networkOf(address ?? ''), () => files.run(person.id, task))
  return {
    exportProducts: async (input, ctx) => (await import('./export-products.ts')).exportProducts(input, ctx),
    checkImport: (input, ctx) => inTurn(ctx, () => checkImport(input, ctx, deps)),
    importProducts: (input, ctx) => inTurn(ctx, () => importProducts(input, ctx, deps)),
  }
}

async function checkImport(
  { csv, photos }: Parsed<typeof imports.checkImport>,
  ctx: MemberContext,
  deps: ImportDeps,
): Promise<ImportReport & { uploadTicket?: string }> {
  const { db, person } = ctx
  requireProvenContact(deps, ctx)
  // The photos are not stored yet: each gets the address of none.
  const addresses = Object.fromEntries(photos.map((name, at) => [photoNameOf(name), `/images/${at}.jpg`]))
  const { imageHostUrl } = deps
  const checked = await checkFile(db, csv, addresses, (input) => prepareProduct(input, db, { imageHostUrl }))
  const found = report(await withListed(db, checked, person.id), ctx)
  if (imageHostUrl || found.faultCount > 0 || found.photos.length === 0) return found
  return { ...found, uploadTicket: await deps.uploadTickets.makeToken({ sub: person.id }) }
}

/** All products of the file or none, in one transaction. */
async function importProducts(
  { csv, photos }: Parsed<typeof imports.importProducts>,
  ctx: MemberContext,
  deps: ImportDeps,
): Promise<ImportReport & { imported: number }> {
  const { db } = ctx
  requireProvenContact(deps, ctx)
  return db
    .transaction()
    .execute((tx) => store(tx, { csv, photos }, ctx, deps))
    .catch((error) => {
      // The account was deleted while the file was checked.
      if (violates(error, 'products_seller_id_fkey')) throw unauthorized('account_removed')
      throw error
    })
}

/** A client that lost the answer may call again: by then all rows are listed already, and nothing is stored twice. */
async function store(
  tx: Tx,
  { csv, photos }: Parsed<typeof imports.importProducts>,
  ctx: MemberContext,
  deps: ImportDeps,
) {
  const sellerId = ctx.person.id
  await lockName(tx, `import ${sellerId}`)
  await lockBrandTable(tx, 'shared')
  const file = await checkFile(tx, csv, photos, (input) => prepareProduct(input, tx, deps))
  const checked = await withListed(tx, file, sellerId)
  if (checked.faults.length > 0) return { ...report(checked, ctx), imported: 0 }
  const rows = checked.products.map(({ product }) => ({ ...product, seller_id: sellerId }))
  const stored = await tx.insertInto('products').values(rows).returning('id').execute()
  const ids = stored.map(({ id }) => id)
  const waiting = await lookAt(tx, ids, deps.reviewFirstListings)
  for (const id of ids) if (!waiting.has(id)) await announceNews(tx, id, 'new')
  await ctx.invalidateTags(tx, ['list'])
  return { ...report(checked, ctx), imported: rows.length }
}

function report({ rows, faults, photos }: CheckedImport, { words }: MemberContext): ImportReport {
  const reported = faults.slice(0, REPORTED_FAULTS)
  return {
    rows,
    photos,
    faultCount: faults.length,
    faults: reported.map((fault) => ({ ...fault, message: faultSentence(fault.code, words) })),
  }
}
