import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Insertable, InsertObject } from 'kysely'
import { listKinds } from '#catalogue/facts/server/store.ts'
import type { catalogue } from '#catalogue/products/contract.ts'
import type { Database, Tables } from '#platform/database/database.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { isAppError } from '#shared/errors.ts'
import { LANGUAGES } from '#shared/language.ts'
import { isPhotoAddress, photoNameOf } from '../rules.ts'
import type { Fault } from './read-csv.ts'
import { columnOf, comparedName, photoNames, readRow } from './read-row.ts'

/** The row of a new product, without its saller. */
type PreparedProduct = Omit<InsertObject<Tables, 'products'>, 'seller_id'> &
  Pick<Insertable<Tables['products']>, 'name' | 'category' | 'resale_taka' | 'description'>

export interface CheckedImport {
  products: { row: number; product: PreparedProduct & { reference: string | null } }[]
  faults: Fault[]
  rows: number
  /** The names of the photos that its rows mention, each once. */
  photos: string[]
}

/**
 * Reads a file and checks each row by the rules of a product that is listed by hand.
 * @param photos the address of each photo by its name
 */
export async function checkFile(
  db: Database,
  csv: string,
  photos: Record<string, string>,
  prepare: (input: Parsed<typeof catalogue.addProduct>) => Promise<PreparedProduct>,
): Promise<CheckedImport> {
  const { readCsv } = await import('./read-csv.ts')
  const file = await readCsv(csv)
  const byName = new Map(Object.entries(photos).map(([name, address]) => [photoNameOf(name), address]))
  const context = { kinds: await readKinds(db), brands: await readBrands(db), language: file.language, photos: byName }
  const products: CheckedImport['products'] = []
  const faults = [...file.faults]
  for (const line of file.rows) {
    // Other requests have their turn between two rows.
    await nextTurn()
    const read = readRow(line, context)
    const checked = await checkProduct(line.row, read.input, prepare)
    faults.push(...read.faults)
    if (Array.isArray(checked)) faults.push(...checked)
    else products.push({ row: line.row, product: { ...checked, reference: line.cells.Reference ?? null } })
  }
  const named = file.rows.flatMap(({ cells }) => photoNames(cells)).filter((name) => !isPhotoAddress(name))
  return {
    products,
    faults: firstOfCell(faults)
      .map((fault) => ({ ...fault, column: file.headingOf(fault.column) }))
      .toSorted((a, b) => a.row - b.row),
    rows: file.rows.length,
    photos: [...new Set(named.map(photoNameOf))],
  }
}

/** The kinds with their names in every language. */
async function readKinds(db: Database) {
  return (await Promise.all(LANGUAGES.map((language) => listKinds(db, language)))).flat()
}

/** The name of each brand by every name that it has, its own before those of others. */
async function readBrands(db: Database): Promise<ReadonlyMap<string, string>> {
  const brands = await db.selectFrom('categories').select(['name', 'bangla', 'spellings']).execute()
  const others = brands.flatMap(({ name, bangla, spellings }) => [bangla ?? '', ...spellings].map((one) => [one, name]))
  const named = [...others, ...brands.map(({ name }) => [name, name])]
  return new Map(named.map(([one = '', name = '']) => [comparedName(one), name]))
}

async function checkProduct(
  row: number,
  input: Parsed<typeof catalogue.addProduct>,
  prepare: (input: Parsed<typeof catalogue.addProduct>) => Promise<PreparedProduct>,
): Promise<PreparedProduct | Fault[]> {
  try {
    return await prepare(input)
  } catch (error) {
    if (!isAppError(error) || !error.fields) throw error
    return Object.entries(error.fields).map(([field, { code }]) => ({ row, column: columnOf(field), code }))
  }
}

/** A cell with a fault of its own counts as empty for the rules of products: their fault is not reported as well. */
function firstOfCell(faults: Fault[]): Fault[] {
  const cells = new Set<string>()
  return faults.filter(({ row, column }) => {
    const cell = `${row} ${column}`
    const isNew = column === '' || !cells.has(cell)
    cells.add(cell)
    return isNew
  })
}
