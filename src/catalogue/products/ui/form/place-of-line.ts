/**
 * Text that may follow the name of a place: `Dhaka-1205`, `Dhaka, near the lake`. Other text makes it the name of another
 * place.
 */
const AFTER = /^(\s*$|\s*[,;،।.()\n–—-]|\s+[\d০-৯]{4}\b)/u
/** A letter, mark or digit directly before the name: `Sadhaka` does not name Dhaka. */
const IN_WORD = /[\p{L}\p{M}\p{N}]$/u

/** True if a typed line still names the place that was chosen for it, such as 'Mirpur 10, Dhaka'. */
export function namesPlace(line: string, place: string): boolean {
  const at = line.lastIndexOf(place)
  return place !== '' && at >= 0 && !IN_WORD.test(line.slice(0, at)) && AFTER.test(line.slice(at + place.length))
}

/**
 * Name of the chosen place within a line. A form filled from a draft or a product has only the line: then the whole line is the
 * name.
 */
export function nameInLine(line: string, chosen: string): string {
  return namesPlace(line, chosen) ? chosen : line.trim()
}
