/** Joins class names and drops empty ones. Their order has no effect: Tailwind's style sheet decides which class wins. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
