import { isDeepStrictEqual } from 'node:util'
import type { Specs } from '#catalogue/facts/contract.ts'
import { endHolding } from '#catalogue/proofs/server/store.ts'
import { forgetSerial } from '#catalogue/serials/server/store.ts'
import type { Tx } from '#platform/database/database.ts'

interface Device {
  name: string
  kind: string
  category: string
  photo: string
  morePhotos?: string[] | undefined
  specs?: Specs | undefined
}

/**
 * Takes from an edited product what was said of another device: the serial number when its brand or kind changes, and the proof
 * that the saller holds it when any of its facts or photos does.
 */
export async function endOtherDevice(tx: Tx, id: string, before: Device, after: Device): Promise<void> {
  if (after.kind !== before.kind || after.category !== before.category) await forgetSerial(tx, id)
  const { morePhotos = before.morePhotos, specs = before.specs } = after
  if (!isDeepStrictEqual(identityOf(before), identityOf({ ...after, morePhotos, specs }))) await endHolding(tx, id)
}

/** Without the battery, which ages, and whose report comes later. */
function identityOf({ name, kind, category, photo, morePhotos, specs = {} }: Device) {
  const { batteryHealth: _health, batteryHours: _hours, ...facts } = specs
  return [name, kind, category, photo, morePhotos, facts]
}
