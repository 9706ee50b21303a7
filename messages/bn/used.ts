import { digits } from './numbers.ts'

/** The stored text of how long a thing was used, such as `1 year / 6 months`, as it is shown: `১ বছর ৬ মাস`. */
export function usedInWords(used: string): string {
  if (used === 'Less than 1 month') return '১ মাসের কম'
  const [, years, months] = /^(?:(\d+) years?)?(?: \/ )?(?:(\d+) months?)?$/.exec(used) ?? []
  const parts = [years && `${digits(years)} বছর`, months && `${digits(months)} মাস`].filter(Boolean)
  return parts.join(' ') || used
}
