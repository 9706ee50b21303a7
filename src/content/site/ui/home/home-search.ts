/** The brand of the chosen chip of All Products; absent for All. */
export interface HomeSearch {
  brand?: string | undefined
}

/** Adverts and products on the home page (row N03). */
export const HOME_COUNT = 3

/** The newest products, of one brand or of all brands. */
export function homeFilter(brand?: string) {
  return { brand, limit: HOME_COUNT }
}
