import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { lockProduct } from '#catalogue/products/server/store.ts'
import { lockUser } from '#people/users/server/store.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { type Order, pageOf } from '#platform/database/pagination.ts'
import type { Handlers, MemberContext } from '#platform/http/endpoints/context.ts'
import type { Answer, Page, Parsed } from '#shared/endpoint.ts'
import { conflict, forbidden, notFound } from '#shared/errors.ts'
import type { Holding, MyProof, proofs } from '../contract.ts'
import { CODE_CHARACTERS, CODE_LENGTH, HOURS_OF_CODE, MAX_WAITING, type ProofState } from '../rules.ts'
import { makePicture, type PictureDeps } from './picture.ts'
import { announceProof, codeUntil, deleteProof } from './store.ts'

const done = { acknowledged: true as const }
const now = sql<string>`now()`

function selectMine(db: Database) {
  return db
    .selectFrom('proofs')
    .select(['proofs.id as _id', 'proofs.state', 'proofs.code', 'proofs.words'])
    .select(['proofs.sent_at as sentAt', 'proofs.decided_at as decidedAt', codeUntil.as('codeUntil')])
}

function showShopProof(_input: object, { db, person }: MemberContext) {
  return readShopProof(db, person.id)
}

async function readShopProof(db: Database, userId: string) {
  const { seenAt } = await db
    .selectFrom('users')
    .select('shop_seen_at as seenAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const proof = await selectMine(db).where('user_id', '=', userId).where('kind', '=', 'shop').executeTakeFirst()
  return { seenAt, proof: proof ?? null }
}

/** One at a time: papers that wait are withdrawn before others are sent, and papers that were seen, too. */
async function sendShopProof(
  { photo: given }: Parsed<typeof proofs.sendShopProof>,
  { db, person, address }: MemberContext,
  deps: PictureDeps,
) {
  const photo = await makePicture(given, address, deps)
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, person.id)
    const { seenAt, proof } = await readShopProof(tx, person.id)
    if (seenAt || proof?.state === 'waiting') throw conflict('proof_there')
    if (proof) await deleteProof(tx, proof._id)
    const row = { kind: 'shop', user_id: person.id, product_id: null, state: 'waiting', photo, sent_at: now } as const
    await tx
      .insertInto('proofs')
      .values({ ...row, code: null, code_given_at: null })
      .execute()
    await announceProof(tx, { userId: person.id, productId: null })
  })
  return done
}

/** Then the newest. */
const SENT_FIRST: Order = {
  direction: 'desc',
  by: [
    { column: sql`(case when proofs.id is null then 0 else 1 end)`, type: 'int4' },
    { column: sql.ref('products.created_at'), type: 'timestamptz' },
    { column: sql.ref('products.id'), type: 'uuid' },
  ],
}

async function listHoldings(
  page: Parsed<typeof proofs.listHoldings>,
  { db, person }: MemberContext,
): Promise<Page<Holding>> {
  const mine = db
    .selectFrom('products')
    .leftJoin('proofs', 'proofs.product_id', 'products.id')
    .select(['products.id', 'products.name', 'products.photo'])
    .where('seller_id', '=', person.id)
    .where('products.state', '<>', 'sold')
  const { items, ...rest } = await pageOf(mine, SENT_FIRST, page)
  const ids = items.map(({ id }) => id)
  const found = ids.length > 0 ? await selectMine(db).select('product_id').where('product_id', 'in', ids).execute() : []
  const proofOf = new Map(found.map(({ product_id, ...proof }): [string | null, MyProof] => [product_id, proof]))
  return {
    ...rest,
    items: items.map(({ id, ...product }) => ({ product: { _id: id, ...product }, proof: proofOf.get(id) ?? null })),
  }
}

/** The proof of one of the caller's products, which is locked. */
async function lockHolding(tx: Tx, id: string, { person }: MemberContext) {
  const product = await lockProduct(tx, id)
  if (!product) throw notFound()
  if (product.sellerId !== person.id) throw forbidden('not_yours')
  return selectMine(tx)
    .select(sql<boolean>`${codeUntil} > now()`.as('holds'))
    .where('product_id', '=', id)
    .executeTakeFirst()
}

const IS_THERE: readonly ProofState[] = ['waiting', 'accepted']

/** Drawn anew for each product and each time: nobody can compute the one of another day or of another product. */
function drawCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('')
}

async function askHoldingCode({ id }: { id: string }, ctx: MemberContext) {
  return ctx.db.transaction().execute(async (tx) => {
    const proof = await lockHolding(tx, id, ctx)
    if (proof && IS_THERE.includes(proof.state)) throw conflict('proof_there')
    if (proof?.state === 'asked' && proof.holds) return { code: proof.code ?? '', until: proof.codeUntil ?? '' }
    if (proof) await deleteProof(tx, proof._id)
    const code = drawCode()
    const row = { kind: 'holding', user_id: ctx.person.id, product_id: id, state: 'asked', code } as const
    await tx
      .insertInto('proofs')
      .values({ ...row, code_given_at: now, photo: null, sent_at: null })
      .execute()
    return { code, until: new Date(Date.now() + HOURS_OF_CODE * 3_600_000).toISOString() }
  })
}

/** The code is that of this product, of the last 24 hours, and serves for one picture. */
async function sendHoldingProof(
  { id, code, photo: given }: Parsed<typeof proofs.sendHoldingProof>,
  ctx: MemberContext,
  deps: PictureDeps,
) {
  const photo = await makePicture(given, ctx.address, deps)
  await ctx.db.transaction().execute(async (tx) => {
    // If two photos of different products come at once, the second one is counted after the first.
    await lockUser(tx, ctx.person.id)
    const proof = await lockHolding(tx, id, ctx)
    if (proof && IS_THERE.includes(proof.state)) throw conflict('proof_there')
    if (proof?.state !== 'asked' || !proof.holds || proof.code !== code) throw conflict('code_over')
    if ((await countWaiting(tx, ctx.person.id)) >= MAX_WAITING) throw conflict('too_many_proofs')
    await tx.updateTable('proofs').set({ state: 'waiting', photo, sent_at: now }).where('id', '=', proof._id).execute()
    await announceProof(tx, { userId: ctx.person.id, productId: id })
  })
  return done
}

async function countWaiting(tx: Tx, userId: string): Promise<number> {
  const waiting = tx.selectFrom('proofs').select(sql<number>`count(*)::int`.as('count'))
  return (await waiting.where('user_id', '=', userId).where('state', '=', 'waiting').executeTakeFirstOrThrow()).count
}

async function withdrawProof({ id }: { id: string }, { db, person }: MemberContext) {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, person.id)
    const proof = await tx.selectFrom('proofs').select('user_id').where('id', '=', id).executeTakeFirst()
    if (!proof) throw notFound()
    if (proof.user_id !== person.id) throw forbidden('not_yours')
    await deleteProof(tx, id)
  })
  return done
}

async function showProof(
  { id }: { id: string },
  { db, person }: MemberContext,
): Promise<Answer<typeof proofs.showProof>> {
  const found = await selectMine(db)
    .select(['kind', 'code_given_at as codeGivenAt', 'photo', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const { user_id, photo, ...proof } = found
  if (person.role !== 'admin' && user_id !== person.id) throw forbidden('not_yours')
  return { ...proof, photo: photo && `data:image/jpeg;base64,${photo.toString('base64')}` }
}

export function proofsHandlers(deps: PictureDeps): Handlers<typeof proofs> {
  return {
    showShopProof,
    sendShopProof: (input, ctx) => sendShopProof(input, ctx, deps),
    listHoldings,
    askHoldingCode,
    sendHoldingProof: (input, ctx) => sendHoldingProof(input, ctx, deps),
    withdrawProof,
    showProof,
  }
}
