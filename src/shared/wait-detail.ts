/** The sentence behind the sign-in service's code of a refusal by a limit. Its client passes on no other part of an answer. */
export function waitDetail(seconds: number): string {
  return `Try again in ${seconds} seconds.`
}

/** The seconds that such a sentence names; null without one. */
export function waitIn(message: string): number | null {
  const found = /Try again in (\d{1,6}) seconds\./.exec(message)
  return found ? Number(found[1]) : null
}
