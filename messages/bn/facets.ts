import type * as en from '../en/facets.ts'
import type { Translation } from '../translation.ts'
import { digits, number } from './numbers.ts'

/** Filters of product lists. The names of facts, districts and grades are data. */
export const facets = {
  yes: 'হ্যাঁ',
  no: 'না',
  number,
  digits,
  orMore: (least) => `${digits(least)} বা বেশি`,
  range: (least, most) => `${digits(least)}–${most}`,
  named: (fact, value) => `${fact}: ${value}`,
  labels: {
    kind: 'ধরন',
    brand: 'ব্র্যান্ড',
    grade: 'অবস্থা',
    district: 'জেলা',
    minBattery: 'ব্যাটারি হেলথ',
    negotiable: 'দরদাম চলবে',
  },
  negotiable: 'দরদাম চলবে',
  battery: (least) => `ব্যাটারি ${digits(least)} বা বেশি`,
} satisfies Translation<typeof en.facets>
