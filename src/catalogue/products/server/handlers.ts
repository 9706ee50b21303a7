import { explainSearch } from '#catalogue/search/server/explain-search.ts'
import { findAllProducts } from '#catalogue/search/server/find-products.ts'
import { listFacets } from '#catalogue/search/server/list-facets.ts'
import type { Handlers } from '#platform/http/endpoints/context.ts'
import type { catalogue } from '../contract.ts'
import { advertise, endAdvert, listAdverts } from './adverts.ts'
import { findBrand, listBrands, listCategories } from './categories.ts'
import { countSallers } from './count-sallers.ts'
import { deleteProduct, restoreProduct } from './delete-products.ts'
import { inReadersLanguage } from './in-readers-language.ts'
import { countMyProducts, listMyProducts, listProducts, listSimilarProducts, showProduct } from './read-products.ts'
import { listProductMoves } from './states/list-moves.ts'
import { changeState, extendByLink, hideProduct, showHiding } from './states/move-products.ts'
import { addProduct, type CatalogueDeps, editProduct } from './write-products.ts'

/** The handlers of the catalogue's endpoints. The contract says who may call them; each file checks the rest. */
export function catalogueHandlers(deps: CatalogueDeps): Handlers<typeof catalogue> {
  return {
    listProducts,
    listFacets,
    listCategoryProducts: ({ name, ...input }, ctx) => listProducts({ ...input, brand: name }, ctx),
    listAllProducts: async (input, { db, language }) => {
      const page = await findAllProducts(db, input)
      return { ...page, items: page.items.map((product) => inReadersLanguage(product, language)) }
    },
    showProduct,
    listSimilarProducts,
    explainSearch: ({ q }, ctx) => explainSearch(q, ctx),
    listCategories: (_input, { db }) => listCategories(db),
    listBrands: (_input, { db }) => listBrands(db),
    findBrand: ({ name }, { db }) => findBrand(db, name),
    countSallers: (_input, { db }) => countSallers(db),
    listMyProducts,
    countMyProducts,
    moveProduct: changeState,
    hideProduct: (input, ctx) => hideProduct(input, ctx, deps),
    showHiding: (input, ctx) => showHiding(input, ctx, deps),
    listProductMoves,
    extendByLink: (input, ctx) => extendByLink(input, ctx, deps),
    deleteProduct: (input, ctx) => deleteProduct(input, ctx, deps),
    restoreProduct: (input, ctx) => restoreProduct(input, ctx, deps),
    addProduct: (input, ctx) => addProduct(input, ctx, deps),
    editProduct: (input, ctx) => editProduct(input, ctx, deps),
    advertise: (input, ctx) => advertise(input, ctx, deps),
    endAdvert,
    listAdverts,
  }
}
