import { type KitOptions, sessionOf } from './device/kit-session.ts'
import { readKits } from './device/kits.ts'
import { entriesOf } from './device/outbox.ts'
import { isOnDevice } from './device/progress.ts'

/** Numbers of a person's entries and photos that are on this device only. */
export interface Unsent {
  entries: number
  photos: number
}

/** Time in milliseconds for which a sign-out waits for the network. */
const SEND_TIMEOUT_MS = 8_000

/** Sends the person's unsent entries and photos. Resolves to the numbers that remain, or to null if everything is sent. */
export async function sendBeforeLeaving(owner: string, given: Omit<KitOptions, 'dealId'>): Promise<Unsent | null> {
  const timeout = new Promise((resolve) => setTimeout(resolve, SEND_TIMEOUT_MS))
  await Promise.race([sendAll(owner, given), timeout])
  const entries = (await entriesOf(owner)).filter(({ refusal }) => refusal === null)
  const kits = await kitsOf(owner)
  const photos = kits.flatMap(({ progress }) => progress.points.flatMap((point) => point.photos)).filter(isOnDevice)
  return entries.length + photos.length > 0 ? { entries: entries.length, photos: photos.length } : null
}

async function sendAll(owner: string, given: Omit<KitOptions, 'dealId'>): Promise<void> {
  for (const { dealId } of await kitsOf(owner)) {
    const session = sessionOf({ ...given, dealId })
    await session.open()
    await session.flush()
  }
}

async function kitsOf(owner: string) {
  return (await readKits()).filter((kit) => kit.owner === owner)
}
