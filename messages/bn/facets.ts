import type * as en from '../en/facets.ts'
import type { Translation } from '../translation.ts'
import { digits } from './numbers.ts'

/** `৮০%`; sizes of parts, such as `16 GB`, stay as they are. */
const percent = (least: string) => (least.endsWith('%') ? digits(least) : least)

/** What lists of products can be narrowed by. The names of facts, districts and grades are data. */
export const facets = {
  yes: 'হ্যাঁ',
  no: 'না',
  orMore: (least) => `${percent(least)} বা বেশি`,
  range: (least, most) => `${least}–${most}`,
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
  battery: (least) => `ব্যাটারি ${percent(least)} বা বেশি`,
  price: 'দামের সীমা',
  quoted: (filter) => `“${filter}”`,
  withoutTwo: (one, other) => `${one} ও ${other} ছাড়া`,
  alone: (filter) => `${filter}: সব পণ্য`,
} satisfies Translation<typeof en.facets>
