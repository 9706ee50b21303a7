/** Letters of a word that may hold one typing error; a longer word may hold two. */
const LETTERS = { one: 4, two: 8 }

/** How many typing errors a word of this length is forgiven. */
export function forgivenErrors(word: string): number {
  const { length } = [...word]
  if (length < LETTERS.one) return 0
  return length < LETTERS.two ? 1 : 2
}

/**
 * How many letters were left out, added, exchanged or swapped with their neighbour (Damerau-Levenshtein, optimal string
 * alignment); `most + 1` as soon as it is known to be more than `most`.
 */
export function typingErrors(typed: string, meant: string, most: number): number {
  const [one, other] = [[...typed], [...meant]]
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let previous = other.map((_, at) => at).concat(other.length)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      let least = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (same ? 0 : 1),
      )
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (swapped) least = Math.min(least, at(before, column - 2) + 1)
      current.push(least)
    }
    if (Math.min(...current) > most) return most + 1
    ;[before, previous] = [previous, current]
  }
  return at(previous, other.length)
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.MAX_SAFE_INTEGER
}
