export const TIMINGS = ['now', 'daily', 'never'] as const

/** Saved searches of one person. */
export const MAX_SEARCHES = 20
/** Seconds between two notifications of one search: what is found meanwhile is counted in the next one. */
export const SECONDS_BETWEEN_FINDS = 3600
/** New products of one search are counted up to this number, and one more. */
export const MAX_FOUND = 100
/** Days after which a product that comes back on sale is new again. */
export const DAYS_TO_BE_NEW_AGAIN = 7
