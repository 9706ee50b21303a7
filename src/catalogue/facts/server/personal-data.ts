import type { Inventory } from '#platform/personal-data/inventory.ts'

export const FACTS_TABLES: Inventory = {
  kinds: { notPersonal: 'kinds of goods', columns: ['id', 'name', 'plural', 'bangla', 'position', 'hidden'] },
}
