/** How long a refusal by a limit lasts: rounded up, so that a try after it is not too early. */
export function waitOf(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes === 1) return 'a minute'
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
