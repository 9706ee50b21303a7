import type { Specs } from '../../contract.ts'
import type { Found } from './patterns.ts'
import type { ReadFacts } from './processor-facts.ts'

/** The group of the pattern of faults that matched, as the choice of `defects`. */
const FAULTS: Record<string, string> = {
  ...{ cracked: 'screen-cracked', lines: 'dead-pixels', keys: 'dead-keys', hinge: 'hinge' },
  ...{ battery: 'battery-weak', swollen: 'battery-swollen', speaker: 'speaker', camera: 'camera', water: 'water' },
}

/** Facts from the patterns of battery, papers, network and use, by the id of the pattern. */
export const USE_FACTS: Record<string, ReadFacts> = {
  mah: ({ groups: { mah = '' } }) => ({ batteryMah: Number(mah.replace(/[,.]/, '')) }),
  'battery-health': ({ groups: { pct, pct2 } }) => ({ batteryHealth: Number(pct ?? pct2) }),
  cycles: ({ groups: { n, n2 } }) => ({ batteryCycles: Number(n ?? n2) }),
  'backup-hours': ({ groups: { h, h2 }, index }, folded) => ({ batteryHours: lowerHours(h ?? h2, index, folded) }),
  charger: ({ groups: { no, yes = '' } }): Specs => {
    if (no) return { charger: 'none' }
    // Only the saller knows the make of another charger.
    return /original|অরিজিনাল/.test(yes) ? { charger: 'original' } : {}
  },
  warranty: ({ groups: { n, unit, n2, unit2 } }, folded): Specs => {
    // The warranty of a shop is not the maker's.
    if (/shop|service|দোকান|সার্ভিস/.test(folded)) return {}
    const isYears = /^y|বছর/.test(unit ?? unit2 ?? '')
    return { warrantyMonths: Number(n ?? n2) * (isYears ? 12 : 1) }
  },
  box: ({ groups: { no } }) => ({ box: !no }),
  invoice: ({ groups: { no } }) => ({ invoice: !no }),
  sim: ({ groups: { two } }) => ({ simCount: two ? '2' : '1' }),
  network: ({ groups: { g } }) => ({ network: `${g}g` }),
  origin: ({ groups: { un }, index, text }, folded): Specs => {
    const next = folded.slice(index + text.length).trimStart()
    // 'official warranty' says nothing of the phone.
    return /^(?:warranty|ওয়ারেন্টি)/u.test(next) ? {} : { origin: un ? 'unofficial' : 'official' }
  },
  locks: () => ({ locks: 'locked' }),
  megapixel: ({ groups: { mp } }) => ({ cameraMp: Number(mp) }),
  shutter: ({ groups: { n = '' } }) => ({ shutterCount: wholeNumber(n) }),
  'drive-health': ({ groups: { pct } }) => ({ driveHealth: Number(pct) }),
  watts: ({ groups: { w } }) => ({ watts: Number(w) }),
  // Only the saller can state that it is original.
  genuine: ({ groups: { copy } }): Specs => (copy ? { genuine: 'copy' } : {}),
}

/** Faults that the text names. Never states that there are none. */
export function faultFacts(found: Found[]): Specs {
  const named = found.flatMap(({ groups }) => Object.keys(groups).filter((name) => groups[name]))
  const defects = [...new Set(named.flatMap((name) => FAULTS[name] ?? []))]
  return defects.length > 0 ? { defects } : {}
}

/** The lower number of a range such as '3-4 hours'. */
function lowerHours(hours: string | undefined, index: number, folded: string): number {
  const before = folded.slice(0, index).match(/(?<![\d.])(\d{1,2}(?:\.\d)?)\s*[-–]\s*$/)?.[1]
  return Number(before ?? hours)
}

/** Parses '12,500' and '15k'. */
function wholeNumber(text: string): number {
  const digits = Number(text.replace(/[^\d]/g, ''))
  return text.endsWith('k') ? digits * 1000 : digits
}
