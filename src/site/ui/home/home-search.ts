/** Which chip of All Products is chosen; without it, All. */
export interface HomeSearch {
  brand?: string | undefined
}

/** Adverts and products on the home page (row N03). */
export const HOME_COUNT = 3

/** The newest products, of one brand or of all. */
export function homeFilter(brand?: string) {
  return { brand, limit: HOME_COUNT }
}
