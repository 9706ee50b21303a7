import { isDeepStrictEqual } from 'node:util'
import type { Specs } from '#catalogue/facts/contract.ts'
import { endHolding } from '#catalogue/proofs/server/store.ts'
import type { Tx } from '#platform/database/database.ts'

interface Device {
  name: string
  kind: string
  category: string
  photo: string
  morePhotos?: string[] | undefined
  specs?: Specs | undefined
}

/** Ends the proof that the saller holds a product when an edit changes what it is, or its photos. */
export async function endOtherHolding(tx: Tx, id: string, before: Device, after: Device): Promise<void> {
  const { morePhotos = before.morePhotos, specs = before.specs } = after
  if (!isDeepStrictEqual(identityOf(before), identityOf({ ...after, morePhotos, specs }))) await endHolding(tx, id)
}

/** Without the battery, which ages, and whose report comes later. */
function identityOf({ name, kind, category, photo, morePhotos, specs = {} }: Device) {
  const { batteryHealth: _health, batteryHours: _hours, ...facts } = specs
  return [name, kind, category, photo, morePhotos, facts]
}
