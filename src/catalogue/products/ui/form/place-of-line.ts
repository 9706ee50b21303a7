/** What may follow the name of a place without making it the name of another one: `Dhaka-1205`, `Dhaka, near the lake`. */
const AFTER = /^(\s*$|\s*[,;،।.()\n–—-]|\s+[\d০-৯]{4}\b)/u
/** A letter or a sign of one directly before the name: `Sadhaka` does not name Dhaka. */
const IN_WORD = /[\p{L}\p{M}\p{N}]$/u

/** Whether a line, as it is typed now, still names the place that was chosen for it, such as 'Mirpur 10, Dhaka'. */
export function namesPlace(line: string, place: string): boolean {
  const at = line.lastIndexOf(place)
  return place !== '' && at >= 0 && !IN_WORD.test(line.slice(0, at)) && AFTER.test(line.slice(at + place.length))
}

/**
 * What the chosen place is called in a line. A form that was filled from a draft or a product knows the line alone: then all
 * of it is the name.
 */
export function nameInLine(line: string, chosen: string): string {
  return namesPlace(line, chosen) ? chosen : line.trim()
}
