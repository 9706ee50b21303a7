import type { DBSchema, IDBPDatabase, IDBPObjectStore, StoreNames } from 'idb'
import { AppError } from '#shared/errors.ts'

/** The status of RFC 4918 for what a device has no room for. */
const INSUFFICIENT_STORAGE = 507

/** Opens the database for one piece of work and closes it afterwards: an open one would keep it from being deleted. */
export async function withDatabase<Schema extends DBSchema, T>(
  open: () => Promise<IDBPDatabase<Schema>>,
  work: (database: IDBPDatabase<Schema>) => Promise<T>,
): Promise<T> {
  const database = await openOrSay(open)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** Throws the code `not_kept` where the browser has no database, or refuses it. */
async function openOrSay<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    throw Object.assign(new AppError('not_kept', INSUFFICIENT_STORAGE), { cause: error })
  }
}

/** Resolves when what `write` did to the store is on the disk: a phone can lose its power the moment after. */
export function writeTo<Schema extends DBSchema, Name extends StoreNames<Schema>, T>(
  open: () => Promise<IDBPDatabase<Schema>>,
  name: Name,
  write: (store: IDBPObjectStore<Schema, [Name], Name, 'readwrite'>) => Promise<T>,
): Promise<T> {
  return withDatabase(open, async (database) => {
    const transaction = database.transaction(name, 'readwrite', { durability: 'strict' })
    const [result] = await Promise.all([write(transaction.store), transaction.done])
    return result
  })
}
