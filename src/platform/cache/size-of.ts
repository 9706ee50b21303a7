import { textBytes } from '#shared/bounded-map.ts'

/** The header of an object, array or string. */
const HEADER_BYTES = 32
/** A slot in an object or array, or a number. */
const SLOT_BYTES = 16
/** A Buffer that owns its memory, beside that memory. */
const BUFFER_BYTES = 200

/** Estimates the memory of a value of plain objects, arrays, strings, numbers and buffers, in bytes; rather too much. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return HEADER_BYTES + textBytes(value)
  if (typeof value !== 'object' || value === null) return SLOT_BYTES
  if (Buffer.isBuffer(value)) return BUFFER_BYTES + value.length
  let bytes = HEADER_BYTES
  for (const part of Array.isArray(value) ? value : Object.values(value)) bytes += SLOT_BYTES + sizeOf(part)
  return bytes
}
