import { digits, number } from './numbers.ts'

/** Filters of product lists. The names of facts, districts and grades are data. */
export const facets = {
  yes: 'Yes',
  no: 'No',
  number,
  digits,
  orMore: (least: string) => `${least} or more`,
  range: (least: number, most: string) => `${least} to ${most}`,
  named: (fact: string, value: string) => `${fact}: ${value}`,
  labels: {
    kind: 'Kind',
    brand: 'Brand',
    grade: 'Condition',
    district: 'District',
    minBattery: 'Battery health',
    negotiable: 'Negotiable',
  },
  negotiable: 'Negotiable price',
  battery: (least: string) => `Battery ${least} or more`,
}
