import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import type { Context, MemberContext } from '#platform/http/endpoints/context.ts'
import type { Page, Parsed } from '#shared/endpoint.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import { inWords } from '#taxonomy/server/store.ts'
import { findUserId } from '#users/server/store.ts'
import type { catalogue, Product, ProductDetails } from '../contract.ts'
import { isSelfOrAdmin } from '../rules.ts'
import { findProducts, type ListInput } from './search/find-products.ts'
import { findSimilar } from './search/similar.ts'
import { readProduct, selectProducts } from './store.ts'

type Anyone = Context<'anyone'>

export async function listProducts(input: ListInput, ctx: Anyone): Promise<Page<Product>> {
  const page = await findProducts(ctx.db, input)
  return { ...page, items: page.items.map((product) => hideEmailFromGuests(product, ctx)) }
}

export async function showProduct({ id }: { id: string }, ctx: Anyone): Promise<ProductDetails> {
  const product = await findProduct(id, ctx)
  hideEmailFromGuests(product, ctx)
  return { ...product, ...inWords(product, ctx.words.product) }
}

export async function listSimilarProducts({ id }: { id: string }, ctx: Anyone): Promise<Product[]> {
  const similar = await findSimilar(ctx.db, await findProduct(id, ctx))
  return similar.map((product) => hideEmailFromGuests(product, ctx))
}

export async function listMyProducts(input: Parsed<typeof catalogue.listMyProducts>, { db, person }: MemberContext) {
  if (!isSelfOrAdmin(input.email, person)) throw forbidden('not_yours')
  const sellerId = input.email === person.email ? person.id : await findUserId(db, input.email)
  if (!sellerId) return { items: [], total: 0, next: null }
  return pageOf(selectProducts(db).where('seller_id', '=', sellerId), newestFirst('products'), input)
}

/** A disabled saller's product is shown to admins alone. */
async function findProduct(id: string, { db, person }: Anyone) {
  const [product] = await readProduct(db, { id, unlisted: person?.role === 'admin' || undefined })
  if (!product) throw notFound('product')
  return product
}

/** A saller's e-mail address is for those who have signed in: public answers and pages would give it to every collector. */
export function hideEmailFromGuests(product: Product, { principal }: Anyone): Product {
  // In the row that was just read: a copy of each of a page takes as long as its JSON.
  if (!principal) product.email = ''
  return product
}
