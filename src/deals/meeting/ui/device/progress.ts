import type { PayWay } from '#deals/bookings/contract.ts'
import type { Statement } from '#deals/papers/contract.ts'
import type { Kit, Point, SentInspection } from '../../contract.ts'

/** The three parts of a meeting, in their order. */
export const PARTS = ['check', 'money', 'code'] as const
export type Part = (typeof PARTS)[number]

/** How far a person has come in a kit: what a reload, a dead tab or a night without a connection must not lose. */
export interface Progress {
  part: Part
  /** Counts the changes of what is sent as the inspection. */
  revision: number
  /** The revision that was put into the outbox last. */
  queued: number
  /** The revision of the server that was taken over last; 0 for none. Kits of a former build have neither this nor `device`. */
  base?: number
  /** Names this device among those of the buyer. */
  device?: string
  checkedAt: string
  /** `photos` are ids of photos on this device, or addresses of stored ones. */
  points: Point[]
  price: number | null
  /** Null until one is chosen here: then it is the deal's, or cash. */
  way: PayWay | null
  /** How many of each note were counted. */
  counts: Record<number, number>
  /** The saller has seen the money, the buyer has paid. */
  moneyDone: boolean
  /** The saller has seen on the other phone that it is done. */
  otherDone: boolean
  /** What this person said on this device for the sale paper. Kits of a former build have it not. */
  said?: Statement
}

/** Nothing said. */
export const UNSAID: Statement = { serial: null, grade: null, consent: null }

/** Of whom the inspection is; the saller's phone sends none. */
type ServerInspection = Pick<Kit, 'inspection'> & { deal: Pick<Kit['deal'], 'me'> }

/** The progress at the first opening of a kit on a device. */
export function firstProgress(given: ServerInspection): Progress {
  const empty: Progress = {
    ...{ part: 'check', revision: 0, queued: 0, checkedAt: '', points: [], price: null, way: null },
    ...{ counts: {}, moneyDone: false, otherDone: false, base: 0, device: crypto.randomUUID() },
  }
  return mergeProgress(empty, given)
}

/**
 * The progress joined with what the server has, which is joined from all devices of the buyer. Presses that are not
 * sent yet stay: the server joins them when they arrive, and is asked again then.
 */
export function mergeProgress(progress: Progress, { inspection, deal }: ServerInspection, isWaiting = false): Progress {
  if (deal.me !== 'buyer' || !inspection || isWaiting || progress.revision > progress.queued) return progress
  const { revision, checkedAt, points, price } = inspection
  if (revision < progress.revision || revision === progress.base) return progress
  return {
    ...progress,
    revision,
    queued: revision,
    base: revision,
    checkedAt,
    points: withPhotos(points, progress),
    price,
  }
}

/** Photos that are still on this device stay with their faults. */
function withPhotos(points: Point[], progress: Progress): Point[] {
  return points.map((point) => {
    const here = progress.points.find(({ step }) => step === point.step)?.photos.filter(isOnDevice) ?? []
    return here.length === 0 ? point : { ...point, photos: [...point.photos, ...here] }
  })
}

/** Sets the result of a step, or takes it away with null. */
export function withPoint(progress: Progress, step: string, point: Point | null, now: Date): Progress {
  const others = progress.points.filter((other) => other.step !== step)
  return changed(progress, { points: point ? [...others, point] : others }, now)
}

export function withPrice(progress: Progress, price: number | null, now: Date): Progress {
  return changed(progress, { price, counts: {} }, now)
}

function changed(progress: Progress, changes: Partial<Progress>, now: Date): Progress {
  return { ...progress, ...changes, revision: progress.revision + 1, checkedAt: now.toISOString() }
}

/** Puts the addresses of stored photos in the place of their ids; the same object when there are none. */
export function withStoredPhotos(progress: Progress, stored: ReadonlyMap<string, string>, now: Date): Progress {
  const hasOne = progress.points.some(({ photos }) => photos.some((photo) => stored.has(photo)))
  if (!hasOne) return progress
  const points = progress.points.map((point) => ({
    ...point,
    photos: point.photos.map((photo) => stored.get(photo) ?? photo),
  }))
  return changed(progress, { points }, now)
}

/** Leaves out photos of this device; the same object when none of them is there. */
export function withoutPhotos(progress: Progress, ids: readonly string[], now: Date): Progress {
  if (!progress.points.some(({ photos }) => photos.some((photo) => ids.includes(photo)))) return progress
  const points = progress.points.map((point) => ({
    ...point,
    photos: point.photos.filter((photo) => !ids.includes(photo)),
  }))
  return changed(progress, { points }, now)
}

/** A tick of a step that is as it should be. */
export function passedPoint(step: string): Point {
  return { step, result: 'ok', note: '', next: null, photos: [] }
}

/** What is sent: photos that the image host does not have yet follow later. */
export function inspectionOf({ revision, checkedAt, price, points, device, base }: Progress): SentInspection {
  const sent = points.map((point) => ({ ...point, photos: point.photos.filter((photo) => !isOnDevice(photo)) }))
  return { revision, checkedAt, price, points: sent, device, ...(base && { base }) }
}

/** Whether a photo of a fault is one of this device, not an address. */
export function isOnDevice(photo: string): boolean {
  return !photo.includes('/')
}
