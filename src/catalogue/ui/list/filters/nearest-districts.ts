import type { District } from '#taxonomy/contract.ts'

export interface Position {
  lat: number
  lon: number
}

/** Kilometres to the town of a district that counts as near beside the nearest one. */
const NEAR = 40
/** Kilometres beyond which even the nearest is not near: no place of Bangladesh is that far from a district town. */
const FAR = 100
const MOST = 3

const KM_PER_DEGREE = 111.2

/** The ids of the nearest district and of those with a town within 40 km, at most three, nearest first; none from far away. */
export function nearestDistricts(from: Position, districts: readonly District[]): string[] {
  const nearest = districts
    .map((district) => ({ id: district.id, km: kilometres(from, district) }))
    .toSorted((a, b) => a.km - b.km)
  return nearest
    .slice(0, MOST)
    .filter(({ km }, index) => km <= (index === 0 ? FAR : NEAR))
    .map(({ id }) => id)
}

/** On a plane: over the length of Bangladesh the error is below one per cent. */
function kilometres(from: Position, to: Position): number {
  const east = (to.lon - from.lon) * Math.cos(((from.lat + to.lat) / 2) * (Math.PI / 180))
  return KM_PER_DEGREE * Math.hypot(to.lat - from.lat, east)
}
