import sharp from 'sharp'
import { aProduct } from '#catalogue/products/server/build.ts'
import { proofs } from '#catalogue/proofs/contract.ts'
import { aProof } from '#catalogue/proofs/server/build.ts'
import { type Given, MAY, sliceCalls } from '../slice-calls.ts'

const CODE = 'K7M4'
const photo = (
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
).toString('base64')

async function rows({ shop, people: { saller } }: Given) {
  // One person has the papers of one shop, and not many pictures that wait.
  await shop.pool.query('delete from proofs where user_id = $1', [saller.id])
  const { _id: product } = await aProduct(shop.db, saller)
  await aProof(shop.db, saller.id, { productId: product, state: 'asked', code: CODE })
  const { _id: shown } = await aProduct(shop.db, saller)
  return { product, proof: await aProof(shop.db, saller.id, { productId: shown }) }
}

const OF_SALLER = '401 403 403 200 403 403'

export const calls = sliceCalls(proofs, rows, {
  inputs: ({ product, proof }) => ({
    showShopProof: {},
    sendShopProof: { photo },
    listHoldings: {},
    askHoldingCode: { id: product },
    sendHoldingProof: { id: product, code: CODE, photo },
    withdrawProof: { id: proof },
    showProof: { id: proof },
  }),
  who: {
    showShopProof: MAY.sallers,
    sendShopProof: MAY.sallers,
    listHoldings: MAY.sallers,
    askHoldingCode: MAY.owner,
    sendHoldingProof: MAY.owner,
    withdrawProof: MAY.owner,
    showProof: MAY.ownerAndAdmin,
  },
  addresses: [
    {
      what: 'the code for a photo of a product',
      ...{
        path: ({ product }) => `/api/my-proofs/products/${product}/code`,
        row: ({ product }) => ['products', product],
      },
      verbs: { POST: OF_SALLER },
    },
    {
      what: 'the photo of a product with its code',
      ...{ path: ({ product }) => `/api/my-proofs/products/${product}`, row: ({ product }) => ['products', product] },
      body: () => ({ code: CODE, photo }),
      verbs: { PUT: OF_SALLER },
    },
    {
      what: 'a proof that its saller withdraws',
      ...{ path: ({ proof }) => `/api/my-proofs/${proof}`, row: ({ proof }) => ['proofs', proof] },
      verbs: { DELETE: OF_SALLER },
    },
    {
      what: 'a proof with its picture',
      ...{ path: ({ proof }) => `/api/proofs/${proof}`, row: ({ proof }) => ['proofs', proof] },
      verbs: { GET: '401 403 403 200 403 200' },
    },
  ],
})
