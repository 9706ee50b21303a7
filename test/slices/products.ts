import { aDraft } from '#catalogue/drafts/server/build.ts'
import { catalogue } from '#catalogue/products/contract.ts'
import { aProduct } from '#catalogue/products/server/build.ts'
import { deleted, type Given, MAY, ROW_OF, sliceCalls } from '../slice-calls.ts'

const texts = { location: 'Dhaka', used: '1 year', condition: 'good', parchesDate: '2022', description: 'Good.' }
const form = { ...texts, name: 'X', category: 'hp', photo: '/images/x.jpg', originalPrice: '2', resalePrice: '1' }
const productRow = ({ product }: { product: { _id: string } }): [string, string] => ['products', product._id]

async function rows(given: Given) {
  const { shop, people } = given
  const product = await aProduct(shop.db, people.saller)
  const { _id } = await aProduct(shop.db, people.saller)
  return { product, gone: await deleted(given, 'product', 'products', _id), saller: people.saller }
}

export const calls = sliceCalls(catalogue, rows, {
  inputs: async ({ product, gone, saller }, { shop }) => ({
    listProducts: {},
    listFacets: {},
    listAllProducts: {},
    listCategoryProducts: { name: 'HP' },
    showProduct: { id: product._id },
    listSimilarProducts: { id: product._id },
    listBrands: {},
    explainSearch: { q: 'lenevo laptop' },
    findBrand: { name: 'HP' },
    listCategories: {},
    countSallers: {},
    listMyProducts: { email: saller.email },
    countMyProducts: { email: saller.email },
    moveProduct: { id: product._id, move: 'pause' },
    hideProduct: { id: product._id, hidden: true, reason: 'other', note: 'A copy of a photo from a shop' },
    showHiding: { id: product._id },
    listProductMoves: { id: product._id },
    extendByLink: {
      token: await shop.extendLinks.makeToken({
        ...{ sellerId: product.sellerId, first: product.expiresAt, last: product.expiresAt },
      }),
    },
    deleteProduct: { id: product._id },
    restoreProduct: { id: gone },
    addProduct: { ...form, draftId: (await aDraft(shop.db, saller))._id },
    editProduct: { ...form, id: product._id, updatedAt: product.updatedAt },
    advertise: { product: { _id: product._id } },
    endAdvert: { id: product._id },
    listAdverts: {},
  }),
  who: {
    listProducts: MAY.anyone,
    listFacets: MAY.anyone,
    listAllProducts: MAY.admin,
    listCategoryProducts: MAY.anyone,
    showProduct: MAY.anyone,
    listSimilarProducts: MAY.anyone,
    listBrands: MAY.anyone,
    explainSearch: MAY.anyone,
    findBrand: MAY.anyone,
    listCategories: MAY.anyone,
    countSallers: MAY.anyone,
    listMyProducts: MAY.ownerAndAdmin,
    countMyProducts: MAY.ownerAndAdmin,
    moveProduct: MAY.ownerAndAdmin,
    hideProduct: MAY.admin,
    showHiding: MAY.admin,
    listProductMoves: MAY.ownerAndAdmin,
    extendByLink: MAY.anyone,
    deleteProduct: MAY.ownerAndAdmin,
    restoreProduct: MAY.ownerAndAdmin,
    addProduct: MAY.sallers,
    editProduct: MAY.ownerAndAdmin,
    advertise: MAY.ownerAndAdmin,
    endAdvert: MAY.ownerAndAdmin,
    listAdverts: MAY.anyone,
  },
  ownerless: ['/api/products/{name}', '/api/brands/{name}'],
  addresses: [
    {
      what: 'a product as everybody sees it',
      ...{ path: ({ product }) => `/api/product/${product._id}`, row: productRow },
      verbs: { GET: '200 200 200 200 200 200' },
    },
    {
      what: 'the products that are like it',
      ...{ path: ({ product }) => `/api/product/${product._id}/similar`, row: productRow },
      verbs: { GET: '200 200 200 200 200 200' },
    },
    {
      what: 'a product of the saller',
      ...{ path: ({ product }) => `/api/my-products/${product._id}`, row: productRow, body: () => form },
      // No e-mail address: that is what a list is asked for with.
      verbs: { GET: '401 403 403 400 400 400', PUT: '401 403 403 200 403 200', DELETE: '401 403 403 200 403 200' },
    },
    {
      what: 'the advert of the saller’s product',
      ...{
        path: () => '/api/advertise',
        row: productRow,
        body: ({ product }) => ({ product: { _id: product._id } }),
      },
      verbs: { GET: '200 200 200 200 200 200', POST: '401 403 403 200 403 200' },
    },
    {
      what: 'the end of that advert',
      ...{ path: ({ product }) => `/api/advertise/${product._id}`, row: productRow },
      verbs: { DELETE: '401 403 403 200 403 200' },
    },
    {
      what: 'the state of the saller’s product',
      ...{ path: ({ product }) => `/api/my-products/${product._id}/state`, row: productRow },
      body: () => ({ move: 'sell-elsewhere' }),
      verbs: { POST: '401 403 403 200 403 200' },
    },
    {
      what: 'whether the office hides a product',
      ...{ path: ({ product }) => `/api/admin/products/${product._id}/hidden`, row: productRow },
      body: () => ({ hidden: true, reason: 'duplicate' }),
      verbs: { GET: ROW_OF.admin, PUT: ROW_OF.admin },
    },
    {
      what: 'how the saller’s product became what it is',
      ...{ path: ({ product }) => `/api/my-products/${product._id}/moves`, row: productRow },
      verbs: { GET: '401 403 403 200 403 200' },
    },
    {
      what: 'how many products the saller has in each state',
      ...{ path: ({ saller }) => `/api/my-products/${saller.email}/states`, row: productRow },
      verbs: { GET: '401 403 403 200 403 200' },
    },
    {
      what: 'a product that the saller has just deleted',
      ...{ path: ({ gone }) => `/api/my-products/${gone}/restore`, row: ({ gone }) => ['products', gone] },
      verbs: { POST: '401 403 403 200 403 200' },
    },
    {
      what: 'the list of the saller’s products',
      ...{ path: ({ saller }) => `/api/my-products/${saller.email}`, row: productRow, body: () => form },
      // No id: that is what one is changed with.
      verbs: { GET: '401 403 403 200 403 200', PUT: '401 403 403 400 400 400', DELETE: '401 403 403 400 400 400' },
    },
  ],
})
