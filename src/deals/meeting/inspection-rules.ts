import {
  type Inspection,
  MAX_JOINED_NOTE,
  MAX_JOINED_PHOTOS,
  MAX_POINTS,
  type Point,
  type SentInspection,
} from './contract.ts'

/** What is stored of an inspection when another one arrives. */
interface Stored {
  inspection: Inspection | null
  /** The last revision of each device that has sent one. */
  devices: Record<string, number>
  /** The product has changed hands: what was found is part of the sale. */
  handedOver: boolean
}

export type InspectionDecision = { store: Inspection } | 'keep' | 'closed' | 'full'

/** Devices that left it out are one. */
export const NO_DEVICE = 'none'
/** Devices of one buyer of which the last revision is known. */
const MAX_DEVICES = 10

/** The last revisions with that of the device that has sent this one. Of too many the one that has sent least is forgotten. */
export function withDevice(
  devices: Record<string, number>,
  { device = NO_DEVICE, revision }: Pick<SentInspection, 'device' | 'revision'>,
): Record<string, number> {
  const others = Object.entries(devices).filter(([other]) => other !== device)
  const most = others.toSorted(([, a], [, b]) => b - a).slice(0, MAX_DEVICES - 1)
  return Object.fromEntries([...most, [device, revision]])
}

/**
 * What to do with an inspection that arrives: `store` the given one, `keep` the stored one (a repeated or an older one of the
 * same device arrived), or refuse it. Whoever has not seen what another device sent gets both joined: nothing that was
 * acknowledged is dropped. `full`: both together are too long. `closed`: after the hand-over only photos may follow, which
 * wait longer than words for a good connection.
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

/** More than the answer of a kit may hold: what is stored beyond it would keep both people from opening theirs. */
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

/** The result of each step of both devices; of two prices the one that was agreed later. */
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

/** From what is least to what is most against buying. */
const ORDER = { result: ['ok', 'known', 'new'], next: [null, 'keep', 'lower', 'leave'] } as const

/** A fault stays one whatever the other device says; of two faults all words and photos stay. */
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
