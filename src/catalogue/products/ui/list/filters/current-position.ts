import type { Position } from './nearest-districts.ts'

const TIMEOUT_MS = 15_000
/** A district is as well found by an older position. */
const OLDEST_MS = 600_000

/** The position of the device, asked for once; or why there is none: the person or the browser refused it, or it is not known. */
export function currentPosition(): Promise<Position | 'refused' | 'unavailable'> {
  return new Promise((resolve) => {
    // A browser may have it switched off.
    if (!navigator.geolocation) return resolve('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'unavailable'),
      { timeout: TIMEOUT_MS, maximumAge: OLDEST_MS },
    )
  })
}
