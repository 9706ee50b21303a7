import { sql } from 'kysely'
import { inWords } from '#catalogue/facts/server/store.ts'
import { limitCostly } from '#catalogue/search/server/facet-filter.ts'
import { findProducts, type ListInput } from '#catalogue/search/server/find-products.ts'
import { findSimilar } from '#catalogue/search/server/similar.ts'
import { findUserId } from '#people/users/server/store.ts'
import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import type { Context, MemberContext } from '#platform/http/endpoints/context.ts'
import type { Page, Parsed } from '#shared/endpoint.ts'
import { forbidden, gone, notFound } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import type { catalogue, MyProduct, Product, ProductDetails } from '../contract.ts'
import { decidePage, isSelfOrAdmin, possibleMoves, STATES, type State } from '../rules.ts'
import { inReadersLanguage } from './in-readers-language.ts'
import { productNotFound } from './product-not-found.ts'
import { countByState, readProduct, readStateFacts, selectProducts } from './store.ts'

type Anyone = Context<'anyone'>

export async function listProducts(input: ListInput, ctx: Anyone): Promise<Page<Product>> {
  await limitCostly(input, ctx)
  const page = await findProducts(ctx.db, input)
  return { ...page, items: page.items.map((product) => forReader(product, ctx)) }
}

export async function showProduct({ id }: { id: string }, ctx: Anyone): Promise<ProductDetails> {
  const { kindBangla, ...product } = await findProduct(id, ctx)
  forReader(product, ctx)
  const kinds: Record<Language, object> = { en: {}, bn: { kindName: kindBangla, kindPlural: kindBangla } }
  return { ...product, ...kinds[ctx.language], ...inWords(product, ctx) }
}

export async function listSimilarProducts({ id }: { id: string }, ctx: Anyone): Promise<Product[]> {
  const similar = await findSimilar(ctx.db, await findFormer(id, ctx))
  return similar.map((product) => forReader(product, ctx))
}

export async function listMyProducts(
  { state, ...input }: Parsed<typeof catalogue.listMyProducts>,
  ctx: MemberContext,
): Promise<Page<MyProduct>> {
  const sellerId = await findSallerId(input.email, ctx)
  if (!sellerId) return { items: [], total: 0, next: null }
  const mine = selectProducts(ctx.db)
    .select(['state_before as stateBefore', 'state_before_sale as stateBeforeSale', 'state_since as stateSince'])
    .select(['expires_at as expiresAt', hiddenFor, hearts])
    .select(sql<string | null>`(select ends_at from adverts where product_id = products.id)`.as('advertEndsAt'))
    .where('seller_id', '=', sellerId)
    .$if(state !== undefined, (found) => found.where('state', '=', state as State))
  const page = await pageOf(mine, newestFirst('products'), input)
  return {
    ...page,
    items: page.items.map(({ stateBefore, stateBeforeSale, ...product }) => ({
      ...inReadersLanguage(product, ctx.language),
      moves: possibleMoves({ ...product, stateBefore, stateBeforeSale }),
    })),
  }
}

const hearts = sql<number>`(select count(*)::int from favourites where product_id = products.id)`.as('hearts')

const hiddenFor = sql<MyProduct['hiddenFor']>`case when products.state in ('hidden', 'waiting') then (
  select case when reason <> 'signs' then json_build_object('reason', reason, 'note', note) end from product_moves
  where product_id = products.id and move in ('hide', 'hold') order by id desc limit 1) end`.as('hiddenFor')

export async function countMyProducts({ email }: { email: string }, ctx: MemberContext) {
  const sellerId = await findSallerId(email, ctx)
  const counted = sellerId ? await countByState(ctx.db, sellerId) : []
  const zero = STATES.map((state): [State, number] => [state, 0])
  const found = counted.map(({ state, count }): [State, number] => [state, count])
  return Object.fromEntries([...zero, ...found]) as Record<State, number>
}

/** The saller whose products are asked for; undefined when nobody has the address. */
async function findSallerId(email: string, { db, person }: MemberContext): Promise<string | undefined> {
  if (!isSelfOrAdmin(email, person)) throw forbidden('not_yours')
  return email === person.email ? person.id : await findUserId(db, email)
}

async function findProduct(id: string, ctx: Anyone) {
  const [listed] = await readProduct(ctx.db, { id })
  if (listed) return listed
  const decision = await decidePageOf(id, ctx)
  if (decision === 'gone') throw gone('product_sold')
  if (decision === 'off_sale') throw notFound('product_not_on_sale')
  return findUnlisted(id, decision === 'shown', ctx)
}

/** A product whose page is shown, or says that it is not on sale any more. */
async function findFormer(id: string, ctx: Anyone) {
  const [listed] = await readProduct(ctx.db, { id })
  return listed ?? findUnlisted(id, (await decidePageOf(id, ctx)) !== 'not_found', ctx)
}

async function decidePageOf(id: string, { db, person }: Anyone) {
  const facts = await readStateFacts(db, id)
  return facts ? decidePage(facts, person) : 'not_found'
}

async function findUnlisted(id: string, isShown: boolean, { db }: Anyone) {
  const [product] = isShown ? await readProduct(db, { id, unlisted: true }) : []
  if (!product) throw productNotFound()
  return product
}

/**
 * Notes and place in the reader's language, and no e-mail address for those who have not signed in: public answers and pages
 * would give it to every collector.
 */
export function forReader(product: Product, { principal, language }: Anyone): Product {
  // In the row that was just read: a copy of each of a page takes as long as its JSON.
  if (!principal) product.email = ''
  return inReadersLanguage(product, language)
}
