import { textBytes } from '#shared/bounded-map.ts'

/** The header of an object, list or text. */
const HEADER_BYTES = 32
/** A place in an object or list, or a number. */
const SLOT_BYTES = 16

/** About how much memory a value of plain objects, lists, texts, numbers and buffers takes, rather too much than too little. */
export function heldBytes(value: unknown): number {
  if (typeof value === 'string') return HEADER_BYTES + textBytes(value)
  if (typeof value !== 'object' || value === null) return SLOT_BYTES
  if (Buffer.isBuffer(value)) return HEADER_BYTES + value.length
  let bytes = HEADER_BYTES
  for (const part of Array.isArray(value) ? value : Object.values(value)) bytes += SLOT_BYTES + heldBytes(part)
  return bytes
}
