import { latinDigits } from '#shared/money.ts'

/** A number as people type it: Bengali digits and commas are understood. Null for any other text. */
export function parseFactNumber(text: string): number | null {
  const digits = latinDigits(text).replaceAll(',', '')
  return /^\d{1,9}(?:\.\d{1,6})?$/.test(digits) ? Number(digits) : null
}

/**
 * The facts that lists can be narrowed by, in the order of specs.json; the health of a battery is narrowed by `minBattery`.
 * The column `facet_tokens` of products knows the same names.
 */
export const FILTER_FACTS = [
  ...['processorFamily', 'processorGeneration', 'ramGb', 'storageGb', 'storageType', 'screenInches', 'resolution'],
  ...['touch', 'graphicsKind', 'charger', 'warrantyMonths', 'invoice', 'defects', 'os', 'locks', 'monitorIncluded'],
  ...['phoneOs', 'simCount', 'esim', 'network', 'neir', 'origin', 'box', 'tabletOs', 'tvResolution', 'tvOs', 'remote'],
  ...['worksWith', 'genuine', 'calling', 'gps', 'panel', 'refreshHz', 'driveKind', 'usbKind', 'capacityTested'],
  ...['driveHealth', 'printerKind', 'printerDoes', 'cameraKind', 'shutterCount', 'headphoneKind', 'noiseCancelling'],
  ...[
    'routerKind',
    'wifi',
    'dualBand',
    'gigabit',
    'consoleKind',
    'controllers',
    'discDrive',
    'modified',
    'accessoryKind',
  ],
] as const

/** All parameters that name several values, in the order of a canonical address. */
export const FACETS = ['kind', 'brand', 'grade', 'district', 'minBattery', 'negotiable', ...FILTER_FACTS] as const

/** The chosen values of each facet, separated by commas in canonical order. */
export type FacetSearch = { [Name in (typeof FACETS)[number]]?: string | undefined }

/** The most values of one facet, and the most facets that narrow one list. */
export const MAX_FACET_VALUES = 12
export const MAX_FACETS = 12

/**
 * The values of a facet as addresses and cache keys have them: without blanks and repetitions, numbers before words, each in
 * their order. Undefined when there is none.
 */
export function canonicalValues(text: string): string | undefined {
  const values = [...new Set(text.split(',').map((value) => value.trim()))].filter(Boolean)
  return values.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1)).join(',') || undefined
}

/** Values of facts by the facts' names. */
export type NamedFacts = Readonly<Record<string, readonly string[]>>

/** True if the stated facts hold one of the named values. The facts may have the stored shape or the shape of a form. */
export function stateOneOf(stated: Readonly<Record<string, unknown>>, named: NamedFacts): boolean {
  return Object.entries(named).some(([name, values]) =>
    [stated[name]].flat().some((one) => values.includes(String(one))),
  )
}
