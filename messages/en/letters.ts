/** The words of e-mails. Not a part of `en`: only the server writes e-mails, and the browser need not load them. */
export const letters = {
  bookingForSaller: {
    subject: (product: string) => `New booking: ${product}`,
    greeting: (name: string) => `Hello ${name},`,
    body: (buyer: string, product: string) => `${buyer} has booked your ${product}. Please call to agree on a time.`,
    advice:
      'If they pay by bKash, Nagad or Rocket, look at the balance in the wallet’s own app before you hand anything over, never at a message or a screenshot: both can be faked.',
    button: 'See your buyers',
    footer: 'You get this letter because you sell on GreenTech.',
  },
  bookingForBuyer: {
    subject: (product: string) => `Your booking: ${product}`,
    greeting: (name: string) => `Hello ${name},`,
    body: (product: string, saller: string) =>
      `Your booking of the ${product} goes to ${saller}, with your phone number. You can write to them, too: the address is below.`,
    advice: 'Look at the product and try it before you pay. Meet in a public place.',
    button: 'See your orders',
    footer: 'You get this letter because you booked a product on GreenTech.',
  },
  /** E-mails to addresses that nobody has confirmed yet. */
  unconfirmed: {
    saller: {
      subject: 'New booking of one of your products',
      greeting: 'Hello,',
      body: 'Somebody has booked a product of yours. You find who it is when you sign in. Once your e-mail address is confirmed, these letters say more.',
    },
    buyer: {
      subject: 'Your booking is stored',
      greeting: 'Hello,',
      body: 'You have booked a product. You find it when you sign in. Once your e-mail address is confirmed, these letters say more.',
    },
  },
  facts: {
    product: 'Product',
    price: 'Price',
    used: 'Used',
    buyer: 'Buyer',
    saller: 'Seller',
    phone: 'Phone',
    email: 'E-mail',
    place: 'Meeting place',
  },
  price: (grouped: string) => `BDT ${grouped}`,
  /** How long a thing was used, from the stored text. */
  usedName: (used: string) => used,
}

export type LetterWords = typeof letters
