import type { PayWay } from '#deals/bookings/contract.ts'
import type { Statement } from '#deals/papers/contract.ts'
import type { Kit, Point, SentInspection } from '../../contract.ts'

/** The three parts of a meeting, in their order. */
export const PARTS = ['check', 'money', 'code'] as const
export type Part = (typeof PARTS)[number]

/** Progress of a person on the meeting page. It survives a reload, a closed tab and a night without a connection. */
export interface Progress {
  part: Part
  /** Number of changes of the inspection. */
  revision: number
  /** Last revision that was put into the outbox. */
  queued: number
  /** Last revision that was merged from the server; 0 for none. Data of a former build lacks both this and `device`. */
  base?: number
  /** Id of this device among the buyer's devices. */
  device?: string
  checkedAt: string
  /** `photos` are ids of photos on this device, or addresses of stored ones. */
  points: Point[]
  price: number | null
  /** Way of paying that was chosen here. While it is null, the deal's way or cash is used. */
  way: PayWay | null
  /** Counted notes, by value in taka. */
  counts: Record<number, number>
  /** True if the saller has seen the money, or the buyer has paid. */
  moneyDone: boolean
  /** True if the saller has seen on the buyer's phone that the code was entered. */
  otherDone: boolean
  /** Statement for the sale paper that was entered on this device. Data of a former build lacks this field. */
  said?: Statement
}

/** A statement without answers. */
export const UNSAID: Statement = { serial: null, grade: null, consent: null }

/** Inspection on the server, with the side of the caller. Only the buyer's phone sends inspections. */
type ServerInspection = Pick<Kit, 'inspection'> & { deal: Pick<Kit['deal'], 'me'> }

/** Returns the progress of a meeting page that is opened for the first time on a device. */
export function firstProgress(given: ServerInspection): Progress {
  const empty: Progress = {
    ...{ part: 'check', revision: 0, queued: 0, checkedAt: '', points: [], price: null, way: null },
    ...{ counts: {}, moneyDone: false, otherDone: false, base: 0, device: crypto.randomUUID() },
  }
  return mergeProgress(empty, given)
}

/**
 * Returns the progress with the inspection of the server, which joins all devices of the buyer. While unsent changes exist the
 * progress stays as it is: the server joins them when they arrive, and the page loads the result.
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

/** Adds the photos that are still on this device to their faults. */
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

/** Returns the inspection to send, without photos that the image host does not have yet. They follow later. */
export function inspectionOf({ revision, checkedAt, price, points, device, base }: Progress): SentInspection {
  const sent = points.map((point) => ({ ...point, photos: point.photos.filter((photo) => !isOnDevice(photo)) }))
  return { revision, checkedAt, price, points: sent, device, ...(base && { base }) }
}

/** Returns true if a photo is an id on this device, not an address. */
export function isOnDevice(photo: string): boolean {
  return !photo.includes('/')
}
