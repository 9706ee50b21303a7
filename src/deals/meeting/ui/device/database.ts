/** What opens a database of the browser: its name, its version and what that version made. */
export interface Layout {
  name: string
  version: number
  upgrade: (database: IDBDatabase) => void
}

/** Opens the database for one piece of work and closes it afterwards: an open one would keep it from being deleted. */
export async function withDatabase<T>(layout: Layout, work: (database: IDBDatabase) => Promise<T>): Promise<T> {
  const database = await open(layout)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

function open({ name, version, upgrade }: Layout): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => upgrade(request.result)
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error(`${name} is in use`))
  })
}

/** The result of a request. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves when all that was asked of the transaction is written to the device. */
function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}

/** A transaction whose writes are on the disk when it ends: a phone can lose its power the moment after. */
export function writing(database: IDBDatabase, store: string): { store: IDBObjectStore; done: Promise<void> } {
  const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
  return { store: transaction.objectStore(store), done: finished(transaction) }
}
