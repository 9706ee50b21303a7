/** Seconds on the screen after which a page counts as viewed. */
export const SECONDS_TO_COUNT = 2
/** Weeks that a saller sees, the running week included. */
export const WEEKS = 8
/** Numbers of weeks over which the figures of a product can be added up. */
export const PERIODS = ['1', '4', '8'] as const
export type Period = (typeof PERIODS)[number]
/** Days for which views are kept. */
export const DAYS_KEPT = 92

/** Views in four weeks from which a lack of requests gives advice. */
const VIEWS_FOR_ADVICE = 10

/** Search engines and link previews whose User-Agent begins like a browser's. Cubot is a maker of phones, not a robot. */
const ROBOTS =
  /(?:^|[^u]|(?:^|[^c])u)bot\b|crawl|spider|slurp|preview|archive|facebookexternal|meta-external|google(?:other|-)|headless|phantom|lighthouse|pagespeed/i

/** Returns true for the User-Agent of a robot. Browsers begin with `Mozilla/`, scripts by default do not. */
export function isRobot(userAgent: string): boolean {
  return !userAgent.startsWith('Mozilla/') || ROBOTS.test(userAgent)
}

/** Returns the part of a listing that the saller might change if a product has views and no requests; null for no advice. */
export function adviceFor(facts: {
  isLive: boolean
  views: number
  wanted: number
  taka: number
  high: number | null
  photos: number
}): 'price' | 'photos' | null {
  const { isLive, views, wanted, taka, high, photos } = facts
  if (!isLive || views < VIEWS_FOR_ADVICE || wanted > 0) return null
  if (high !== null && taka > high) return 'price'
  return photos === 1 ? 'photos' : null
}
