/** The first word of a name, which sentences use. Titles are no names. */
export function firstName(name: string): string {
  const [first = name, second] = name.split(' ')
  return second && /^(md|mohammad|mohammed|mst|dr|engr|mr|mrs|ms)\.?$/i.test(first) ? second : first
}
