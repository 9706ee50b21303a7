import { digits } from './numbers.ts'

/** How long a refusal by a limit lasts: rounded up, so that a try after it is not too early. */
export function waitOf(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes < 90 ? `${digits(minutes)} মিনিট` : `${digits(Math.ceil(minutes / 60))} ঘণ্টা`
}
