import { groupDigits } from '#shared/money.ts'
import { ago, fullDate } from './dates.ts'

function products(count: number): string {
  return count === 1 ? 'product' : 'products'
}

/** A long list is not counted: `about 12,000`. */
function count(total: number, isEstimate?: true): string {
  return isEstimate ? `about ${groupDigits(total)}` : groupDigits(total)
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const STEPS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const

/** `3 days ago`, in the largest whole unit. A clock that is behind ours reads `just now`. */
function passedSince(time: string, now: number): string {
  const passed = now - Date.parse(time)
  const step = STEPS.find(([, length]) => passed >= length)
  return step ? ago(Math.floor(passed / step[1]), step[0]) : 'just now'
}

/** Products: the list, the cards, the page of one product. */
export const catalogue = {
  bdt: 'BDT',
  loading: 'Loading products',
  all: 'All',
  brands: 'Brands',
  number: groupDigits,
  products: (count: number) => `${groupDigits(count)} ${products(count)}`,
  listed: {
    on: (time: string) => `Listed ${fullDate(time)}`,
    ago: (time: string, now: number) => `Listed ${passedSince(time, now)}`,
  },
  battery: (health: number | null, hours: number | null) => {
    if (health !== null) return `Battery ${health} %`
    return hours === null ? 'Battery not stated' : `Battery lasts ${hours} h`
  },
  reserved: 'Reserved',
  compare: {
    add: 'Compare',
    addOf: (name: string) => `Compare ${name}`,
    goods: (products: number) => `Compare ${products} products`,
    oneMore: 'Choose one more to compare',
    clear: 'Clear',
    full: 'You can compare four products at most. Take one out first.',
  },
  /** A stored brand as it is shown: names stay as their makers write them. */
  brandName: (brand: string) => brand,
  /** A stored condition as it is shown; what a seller wrote in own words stays. */
  conditionName: (condition: string) => condition,
  /** A stored time of use, such as `1 year / 6 months`, as it is shown. */
  usedName: (used: string) => used,
  gradeMeans: (grade: string) => `What ${grade} means`,
  advert: { word: 'Advertisement', short: 'Ad' },
  list: {
    page: 'Products',
    title: 'All Products',
    titleOf: (brand: string) => `${brand} Products`,
    search: 'Name, brand or place',
    find: 'Search',
    searchKey: 'Press / to search from anywhere on a page. The foot of the page has a switch for it',
    sortBy: 'Sort By',
    sorts: {
      default: 'Default',
      popularity: 'Popularity',
      rating: 'Average Rating',
      newness: 'Newness',
      price: 'Price Low to High',
      'price-high': 'Price High to Low',
    },
    byRating: 'By the reviews of the saller, from three on. Then the others, newest first.',
    apply: 'Show products',
    filters: {
      title: 'Filters',
      button: (count: number) => (count ? `Filters, ${count} on` : 'Filters'),
      on: 'What is on',
      understood: 'What was understood',
      remove: 'Remove',
      clearAll: 'Clear all',
      any: 'Any',
      full: 'No more can be on.',
      more: (count: number) => `${count} more`,
      moreBrands: 'More',
      count: (total: number, isEstimate: boolean) => count(total, isEstimate || undefined),
      show: 'Show products',
      near: {
        button: 'Near me',
        nearby: 'And districts nearby',
        finding: 'Finding your position…',
        looking: 'Looking for districts nearby…',
        found: ([nearest, ...others]: readonly string[]) =>
          others.length === 0
            ? `${nearest} is chosen. No other district town is near.`
            : `${[nearest, ...others].join(', ')} are chosen.`,
        kept: 'Your position stays on this device.',
        refused: 'Your browser does not give your position. Choose a district from the list.',
        unavailable: 'Your device did not find its position. Choose a district from the list.',
        far: 'No district is near your position. Choose one from the list.',
        failed: 'The districts did not load. Try again.',
      },
      showCount: (total: number, isEstimate: boolean, kind?: string) =>
        `Show ${count(total, isEstimate || undefined)} ${kind?.toLowerCase() ?? products(total)}`,
    },
    layout: 'Layout',
    grid: 'Grid',
    rows: 'List',
    shown: (shown: number, total: number, isEstimate?: true) =>
      total ? `${groupDigits(shown)} of ${count(total, isEstimate)}` : '0',
    products,
    seen: (shown: number, total: number, isEstimate?: true) =>
      `${groupDigits(shown)} of ${count(total, isEstimate)} ${products(total)} seen`,
    more: 'Load more',
    moreFailed: 'The next products did not load',
    failed: 'The products did not load',
    retry: 'Retry',
    empty: 'Nothing fits',
    emptyText: 'Try fewer words, another brand or a wider price range.',
    cheapest: (taka: number) => `Nothing at that price. The cheapest costs BDT ${groupDigits(taka)}.`,
    cheapestFirst: 'Show from the cheapest',
    noGoods: (brand: string) => `No ${brand} on sale now`,
    clear: 'Show all products',
    without: {
      label: 'Search again with less',
      price: 'At any price',
      brand: (brand: string) => `Not only ${brand}`,
      words: (words: string) => `Without “${words}”`,
      brands: 'Or look through a brand',
      products: (total: number, isEstimate?: true) => `${count(total, isEstimate)} ${products(total)}`,
    },
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
      wrong: 'Please write the price in numbers, like 12,000.',
    },
  },
  conditions: [
    { value: 'Like new', text: 'No marks, as from the box' },
    { value: 'Excellent', text: 'Faint marks, all works' },
    { value: 'Good', text: 'Visible marks, all works' },
    { value: 'Fair', text: 'Worn, or one fault named' },
  ],
  /** The condition of what has no grade. */
  forParts: { value: 'For parts', text: 'Has no grade: sold for what can be used of it' },
}
