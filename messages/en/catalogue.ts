/** A number as it is grouped in Bangladesh: 1,204 and 1,23,456. */
function number(value: number): string {
  return new Intl.NumberFormat('en-IN').format(value)
}

function products(count: number): string {
  return count === 1 ? 'product' : 'products'
}

const kinds: Record<string, string> = {
  laptop: 'Laptops',
  mobile: 'Mobiles',
  'smart-tv': 'Smart TVs',
  pendrive: 'Pendrives',
  'smart-watch': 'Smart Watches',
  other: 'Products',
}

/** Products: the list, the cards, the page of one product. */
export const catalogue = {
  bdt: 'BDT',
  loading: 'Loading products',
  all: 'All',
  brands: 'Brands',
  number,
  products: (count: number) => `${number(count)} ${products(count)}`,
  advert: { word: 'Advertisement', short: 'Ad' },
  list: {
    page: 'Products',
    title: 'All Products',
    titleOf: (brand: string) => `${brand} Products`,
    description: 'Used laptops and electronics from all over Bangladesh, with their condition and their price in BDT.',
    descriptionOf: (brand: string) =>
      `Used ${brand} products from all over Bangladesh, with their condition and their price in BDT.`,
    search: 'Search by name, brand or place',
    sortBy: 'Sort By',
    sorts: {
      default: 'Default',
      popularity: 'Popularity',
      rating: 'Average Rating',
      newness: 'Newness',
      price: 'Price Low to High',
    },
    apply: 'Show products',
    layout: 'Layout',
    grid: 'Grid',
    rows: 'List',
    shown: (shown: number, total: number) => `${number(shown)} of ${number(total)}`,
    products,
    seen: (shown: number, total: number) => `${number(shown)} of ${number(total)} ${products(total)} seen`,
    more: 'Load more',
    moreFailed: 'The next products did not load',
    failed: 'The products did not load',
    retry: 'Retry',
    empty: 'Nothing fits',
    emptyText: 'Try fewer words, another brand or a wider price range.',
    clear: 'Show all products',
    price: {
      title: 'Price',
      close: 'Close',
      from: 'From',
      to: 'To',
      lowest: 'Lowest price',
      highest: 'Highest price',
      any: 'Any',
      range: (from: string, to: string) => `BDT ${from} to ${to}`,
      atLeast: (from: string) => `From BDT ${from}`,
      atMost: (to: string) => `Up to BDT ${to}`,
      under: (to: string) => `Under ${to}`,
      between: (from: string, to: string) => `${from}–${to}`,
      over: (from: string) => `Over ${from}`,
      clear: 'Clear',
      show: 'Show products',
      showCount: (count: number) => `Show ${number(count)} ${products(count)}`,
      wrong: 'Please write the price in numbers',
    },
  },
  detail: {
    path: 'You are here',
    loading: 'Loading the product',
    price: (amount: string) => `$${amount}`,
    salePrice: 'Sale price',
    originalPrice: 'Original price',
    underNew: (percent: number) => `${percent}% under new`,
    currencyNote: 'All amounts are in taka (BDT)',
    details: 'Details',
    year: 'Purchase year',
    used: 'Used',
    condition: 'Condition',
    location: 'Location',
    brand: 'Brand',
    description: 'Description',
    saller: 'Saller',
    enlarge: 'Show the photo large',
    close: 'Close',
    bookNow: 'Book Now',
    bookingIsFree: 'Booking costs nothing. You pay the saller when you meet.',
    login: 'Login',
    loginToBook: ' as a buyer to book this product.',
    onlyBuyers: 'Only buyers and admins can book. Your account is a saller’s.',
    noProfile: 'Your profile is not complete yet. Please register as Buyer first.',
    safety: 'Buy safely',
    safetyRules: [
      'Meet in a public place, in daylight',
      'Switch it on: battery, screen, keyboard, ports',
      'Ask for the invoice and compare the serial number',
      'Pay after you have checked it, never before',
    ],
    more: (brand: string, kind: string) => `More ${brand} ${kinds[kind] ?? 'Products'}`,
    describe: (name: string, price: string, place: string) =>
      `${name} for BDT ${price} in ${place}. See it first, then pay.`,
  },
}
