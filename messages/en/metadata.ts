/** Texts for crawlers, link previews and home screens. Only the server reads them: no page's script has them. */
export const metadata = {
  description:
    'Used laptops and electronics in Bangladesh. Book online, meet the seller, pay after you have checked it.',
  pictureAlt: 'GreenTech: used laptops and electronics in Bangladesh. See it first, then pay.',
  installedName: 'GreenTech: used electronics',
  orders: 'My Orders',
  sell: 'Add a Product',
  products: 'Used laptops and electronics from all over Bangladesh, with their condition and their price in BDT.',
  productsOf: (brand: string) =>
    `Used ${brand} products from all over Bangladesh, with their condition and their price in BDT.`,
  product: (name: string, price: string, place: string) =>
    `${name} for BDT ${price} in ${place}. See it first, then pay.`,
  person: (name: string) => `${name} on GreenTech: what is proven, closed deals, reviews and what is for sale.`,
  terms: 'What buyers and sellers of used electronics agree to here: what a booking means and what each side owes.',
  privacy: 'What GreenTech keeps about you, what for and for how long, who sees it, and how to have it deleted.',
  refund: 'Giving a used device back: what to check before you pay, when an owner takes it back, and how to ask.',
}
