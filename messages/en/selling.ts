/** A buyer who begins to sell, and a saller who buys. */
export const selling = {
  card: {
    title: 'Sell what you no longer need',
    text: 'With the same account: your orders stay, and you go on buying.',
    action: 'Start selling',
  },
  dialog: {
    title: 'Start selling',
    text: 'Your account becomes that of a saller. You keep your orders and go on buying.',
    phone: 'Phone',
    phoneHint: 'A buyer sees it when you have accepted their request, and nobody before.',
    place: 'Where you sell',
    placeHint: 'An area that buyers know, and not your own address.',
    placeExample: 'Shyamoli, Dhaka',
    submit: 'Start selling',
    cancel: 'Cancel',
    close: 'Close',
    done: 'You can sell now. Add your first product.',
    unsaved: {
      title: 'Leave without selling?',
      text: 'What you typed is not stored yet.',
      stay: 'Keep typing',
      leave: 'Leave',
    },
  },
  orders: {
    title: 'What you buy yourself',
    text: (count: number) => (count === 1 ? 'You have one order.' : `You have ${count} orders.`),
    action: 'My Orders',
  },
}
