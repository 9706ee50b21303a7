import type { Slice } from '#platform/slice.ts'
import { importHandlers } from './handlers.ts'

export const importSlice = { handlers: importHandlers } satisfies Slice
