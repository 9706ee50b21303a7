/** Seconds for which a page must be on the screen until its visitor counts. */
export const SECONDS_TO_COUNT = 2
/** Weeks that a saller sees, the running one included. */
export const WEEKS = 8
/** What the figures of each product can be added up over. */
export const PERIODS = ['1', '4', '8'] as const
export type Period = (typeof PERIODS)[number]
/** Days for which views are kept. */
export const DAYS_KEPT = 92

/** Views in four weeks from which the lack of requests says something about the listing. */
const VIEWS_FOR_ADVICE = 10

/** Search engines and previews of links that call themselves a browser. Cubot makes telephones. */
const ROBOTS =
  /(?:^|[^u]|(?:^|[^c])u)bot\b|crawl|spider|slurp|preview|archive|facebookexternal|meta-external|google(?:other|-)|headless|phantom|lighthouse|pagespeed/i

/** Whether a header User-Agent is that of a robot. Every browser of a person begins with `Mozilla/`, no script by itself. */
export function isRobot(userAgent: string): boolean {
  return !userAgent.startsWith('Mozilla/') || ROBOTS.test(userAgent)
}

/** What a saller might change about a product that is looked at and not asked for. */
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
