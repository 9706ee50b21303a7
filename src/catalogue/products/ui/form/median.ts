/** The median of the amounts, in whole taka. */
export function median(amounts: number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const [below = 0, above = 0] = [sorted[half - 1], sorted[half]]
  return sorted.length % 2 === 1 ? above : Math.round((below + above) / 2)
}
