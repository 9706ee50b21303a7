import type { Inventory } from '#platform/personal-data/inventory.ts'

export const TAXONOMY_TABLES: Inventory = {
  kinds: { notPersonal: 'kinds of goods', columns: ['id', 'name', 'plural', 'bangla', 'position', 'hidden'] },
}
