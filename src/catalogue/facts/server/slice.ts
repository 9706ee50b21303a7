import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { factsHandlers } from './handlers.ts'

const tables: Inventory = {
  kinds: { notPersonal: 'kinds of goods', columns: ['id', 'name', 'plural', 'bangla', 'position', 'hidden'] },
}

export const factsSlice = {
  handlers: () => factsHandlers,
  tables,
} satisfies Slice
