const RADIANS = Math.PI / 180
/** The sun's edge touches the horizon, with the refraction of the air, when its middle is so far below it. */
const DEGREES_BELOW = 0.833

/**
 * The time of sunset on a day (`2026-11-27`), as a moment. The sunrise equation with the sun's mean anomaly and equation of
 * the centre: right to two minutes between the tropics and 60 degrees.
 */
export function sunsetOn(day: string, { lat, lon }: { lat: number; lon: number }): Date {
  const noonUtc = Date.parse(`${day}T12:00:00Z`)
  const days = noonUtc / 86_400_000 - 10957.5 - lon / 360
  const anomaly = (357.5291 + 0.98560028 * days) % 360
  const centre = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly)
  const longitude = (anomaly + centre + 180 + 102.9372) % 360
  const transit = days + 0.0053 * sin(anomaly) - 0.0069 * sin(2 * longitude)
  const sinDeclination = sin(longitude) * sin(23.44)
  const cosDeclination = Math.sqrt(1 - sinDeclination ** 2)
  const cosHour = (sin(-DEGREES_BELOW) - sin(lat) * sinDeclination) / (cos(lat) * cosDeclination)
  const hour = Math.acos(Math.max(-1, Math.min(1, cosHour))) / RADIANS
  return new Date((10957.5 + transit + hour / 360) * 86_400_000)
}

function sin(degrees: number): number {
  return Math.sin(degrees * RADIANS)
}

function cos(degrees: number): number {
  return Math.cos(degrees * RADIANS)
}
