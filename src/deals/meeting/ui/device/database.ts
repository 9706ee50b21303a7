import type { DBSchema, IDBPDatabase, IDBPObjectStore, StoreNames } from 'idb'

/** Opens the database for one piece of work and closes it afterwards: an open one would keep it from being deleted. */
export async function withDatabase<Schema extends DBSchema, T>(
  open: () => Promise<IDBPDatabase<Schema>>,
  work: (database: IDBPDatabase<Schema>) => Promise<T>,
): Promise<T> {
  const database = await open()
  try {
    return await work(database)
  } finally {
    database.close()
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
