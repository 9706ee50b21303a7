import type { District } from '#catalogue/facts/contract.ts'

export interface Position {
  lat: number
  lon: number
}

/** Kilometres to the town of a district that counts as near beside the nearest one. */
const NEAR = 40
/** A town that is hardly farther than the nearest one: far from all towns, a person may as well be in its district. */
const HARDLY_FARTHER = 1.25
/** Kilometres beyond which even the nearest is not near: no place of Bangladesh is that far from a district town. */
const FAR = 100
const MOST = 3

const KM_PER_DEGREE = 111.2

/** The nearest district and those whose towns are near or hardly farther, at most three, nearest first; none from far away. */
export function nearestDistricts(from: Position, districts: readonly District[]): District[] {
  const byDistance = districts
    .map((district) => ({ district, km: kilometres(from, district) }))
    .toSorted((a, b) => a.km - b.km)
  const nearest = byDistance[0]?.km ?? FAR
  const limit = nearest <= FAR ? Math.max(NEAR, nearest * HARDLY_FARTHER) : 0
  return byDistance
    .slice(0, MOST)
    .filter(({ km }) => km <= limit)
    .map(({ district }) => district)
}

/** On a plane: over the length of Bangladesh the error is below one per cent. */
function kilometres(from: Position, to: Position): number {
  const east = (to.lon - from.lon) * Math.cos(((from.lat + to.lat) / 2) * (Math.PI / 180))
  return KM_PER_DEGREE * Math.hypot(to.lat - from.lat, east)
}
