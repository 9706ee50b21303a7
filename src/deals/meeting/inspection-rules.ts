import {
  type Inspection,
  MAX_JOINED_NOTE,
  MAX_JOINED_PHOTOS,
  MAX_POINTS,
  type Point,
  type SentInspection,
} from './contract.ts'

/** Stored facts when an inspection arrives. */
interface Stored {
  inspection: Inspection | null
  /** Last revision of each device that has sent an inspection. */
  devices: Record<string, number>
  /** True after the hand-over. The findings are then part of the sale. */
  handedOver: boolean
}

export type InspectionDecision = { store: Inspection } | 'keep' | 'closed' | 'full'

/** Device id for inspections without `device`. */
export const NO_DEVICE = 'none'
/** Devices of one buyer whose last revision is stored, at most. */
const MAX_DEVICES = 10

/** Returns the last revisions with the sender's added. Above `MAX_DEVICES` the device with the lowest revision is dropped. */
export function withDevice(
  devices: Record<string, number>,
  { device = NO_DEVICE, revision }: Pick<SentInspection, 'device' | 'revision'>,
): Record<string, number> {
  const others = Object.entries(devices).filter(([other]) => other !== device)
  const most = others.toSorted(([, a], [, b]) => b - a).slice(0, MAX_DEVICES - 1)
  return Object.fromEntries([...most, [device, revision]])
}

/**
 * Decides about an inspection that arrives: `store` it, `keep` the stored one (for a repeated or older one of the same device),
 * or refuse it. If the device lacks an inspection of another device, both are joined, so that no acknowledged data is dropped.
 * `full`: both together are too long. `closed`: after the hand-over only photos may follow, because they wait longer than words
 * for a good connection.
 */
export function decideInspection(
  sent: SentInspection,
  { inspection, devices, handedOver }: Stored,
): InspectionDecision {
  const { device = NO_DEVICE, base = 0, ...given } = sent
  const last = devices[device] ?? 0
  if (given.revision <= last) return 'keep'
  if (!inspection) return handedOver ? 'closed' : { store: given }
  const hasSeenAll = base >= inspection.revision || last === inspection.revision
  const next = hasSeenAll
    ? { ...given, revision: Math.max(given.revision, inspection.revision + 1) }
    : join(inspection, given)
  if (handedOver && !hasMorePhotosOnly(next, inspection)) return 'closed'
  return isFull(next) ? 'full' : { store: next }
}

/** True above the limits of the contract. Such an inspection would make `getKit` fail for both parties. */
function isFull({ points }: Inspection): boolean {
  const isLong = ({ note, photos }: Point) => note.length > MAX_JOINED_NOTE || photos.length > MAX_JOINED_PHOTOS
  return points.length > MAX_POINTS || points.some(isLong)
}

function hasMorePhotosOnly(next: Inspection, stored: Inspection): boolean {
  const words = (points: Point[]) =>
    JSON.stringify(points.map(({ step, result, note, next }) => [step, result, note, next]))
  const hasAll = stored.points.every(({ photos }, index) =>
    photos.every((photo) => next.points[index]?.photos.includes(photo)),
  )
  return next.price === stored.price && words(next.points) === words(stored.points) && hasAll
}

/** Joins the results of both devices by step. Of two prices the later one is kept. */
function join(stored: Inspection, given: Inspection): Inspection {
  const [earlier, later] = given.checkedAt < stored.checkedAt ? [given, stored] : [stored, given]
  const known = new Set(stored.points.map(({ step }) => step))
  const points = stored.points.map((point) => {
    const other = given.points.find(({ step }) => step === point.step)
    return other ? joinPoints(point, other) : point
  })
  return {
    revision: Math.max(stored.revision, given.revision) + 1,
    checkedAt: later.checkedAt,
    price: later.price ?? earlier.price,
    points: [...points, ...given.points.filter(({ step }) => !known.has(step))],
  }
}

/** Values from the least to the most severe. */
const ORDER = { result: ['ok', 'known', 'new'], next: [null, 'keep', 'lower', 'leave'] } as const

/** Joins two results of one step. A fault wins over `ok`. Of two faults all words and photos are kept. */
function joinPoints(a: Point, b: Point): Point {
  if (a.result === 'ok' || b.result === 'ok') return a.result === 'ok' ? b : a
  const most = <T>(order: readonly T[], one: T, other: T) => (order.indexOf(other) > order.indexOf(one) ? other : one)
  return {
    step: a.step,
    result: most(ORDER.result, a.result, b.result),
    note: joinNotes(a.note, b.note),
    next: most(ORDER.next, a.next, b.next),
    photos: [...new Set([...a.photos, ...b.photos])],
  }
}

function joinNotes(a: string, b: string): string {
  if (a.includes(b)) return a
  return b.includes(a) ? b : `${a}\n${b}`
}
