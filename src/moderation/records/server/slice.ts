import type { Slice } from '#platform/slice.ts'
import { recordsHandlers } from './handlers.ts'

export const recordsSlice = { handlers: () => recordsHandlers } satisfies Slice
