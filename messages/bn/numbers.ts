import { groupDigits as grouped } from '#shared/money.ts'

const ZERO = '০'.charCodeAt(0)

/** Figures in Bengali digits: `16 GB` is `১৬ GB`. Not for codes, model names, IMEI and telephone numbers, which people copy. */
export function digits(text: string | number): string {
  return String(text).replace(/\d/g, (digit) => String.fromCharCode(ZERO + Number(digit)))
}

/** A whole number with the digit groups of Bangladesh: 123456 is `১,২৩,৪৫৬`. */
export function groupDigits(value: number): string {
  return digits(grouped(value))
}

/** A number of a fact: `৫,০০০`, `১৫.৬`. */
export function number(value: number): string {
  return Number.isInteger(value) ? groupDigits(value) : digits(value)
}

/** `৮৪%` */
export function percent(value: number): string {
  return `${digits(value)}%`
}

/** `৩টি পণ্য`, `১১ জন বিক্রেতা`: nouns do not change; things are counted with `টি`, people with ` জন`. */
export function count(value: number, noun: string, counter: 'টি' | ' জন' | 'টা' = 'টি'): string {
  return `${groupDigits(value)}${counter} ${noun}`
}

/** `৪৬,০০০ টাকা`, in sentences. */
export function inTaka(value: number): string {
  return `${groupDigits(value)} টাকা`
}

/** `ক, খ ও গ` */
export function listed(parts: readonly string[], last: 'ও' | 'বা' = 'ও'): string {
  const [final = '', ...others] = parts.toReversed()
  return others.length === 0 ? final : `${others.toReversed().join(', ')} ${last} ${final}`
}
