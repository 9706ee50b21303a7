/** Joins class names and leaves out what is empty. A later name does not win over an earlier one: order is Tailwind's. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
