const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** How many days of the calendar of Bangladesh (UTC+6) lie between now and a time: 1 for tomorrow, -1 for yesterday. */
export function daysUntil(time: string, now = Date.now()): number {
  const day = (ms: number) => Math.floor((ms + 6 * HOUR_MS) / DAY_MS)
  return day(Date.parse(time)) - day(now)
}
