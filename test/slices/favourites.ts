import { favourites } from '#catalogue/favourites/contract.ts'
import { aProduct } from '#catalogue/products/server/build.ts'
import { type Given, MAY, sliceCalls } from '../slice-calls.ts'

async function rows({ shop, people }: Given) {
  return { id: (await aProduct(shop.db, people.saller))._id }
}

export const calls = sliceCalls(favourites, rows, {
  inputs: ({ id }) => ({
    listFavourites: {},
    listFavouriteIds: {},
    addFavourites: { ids: [id] },
    removeFavourite: { id },
  }),
  who: {
    listFavourites: MAY.members,
    listFavouriteIds: MAY.members,
    addFavourites: MAY.members,
    removeFavourite: MAY.members,
  },
  ownerless: ['/api/favourites/{id}'],
})
