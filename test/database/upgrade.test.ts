import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectProducts } from '#catalogue/server/store.ts'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { restoreFromTrash } from '#platform/database/trash.ts'
import { FOREIGN_KEYS } from '#wiring/foreign-keys.ts'
import { freshDatabase, quiet } from '../database.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../db/migrations')

let bed: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  bed = await freshDatabase()
})
afterAll(() => bed.close())

/** An empty database that has the migrations before `name`. */
async function databaseBefore(name: string) {
  const database = `upgrade_${randomBytes(6).toString('hex')}`
  await bed.pool.query(`create database ${database}`)
  const connection = { ...bed.connection, database }
  const opened = openDatabase({ connection, poolSize: 2, log: quiet })
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  await cp(MIGRATIONS, folder, {
    recursive: true,
    filter: (file) => !(path.basename(file) >= name && /\.sql$/.test(file)),
  })
  await migrate(opened.pool, folder)
  await rm(folder, { recursive: true })
  return {
    ...opened,
    close: async () => {
      await opened.db.destroy()
      await bed.pool.query(`drop database ${database} with (force)`)
    },
  }
}

test('products of a database that copied the saller show the name and e-mail address that the saller has', async () => {
  const { db, pool, close } = await databaseBefore('0034')
  await pool.query(
    "insert into users (uid, display_name, email, role) values ('u', 'Rafiq', 'rafiq@new.example', 'saller')",
  )
  await pool.query(`
    insert into products (seller_id, name, category, photo, location, used, condition, parches_date, original_price,
      resale_price, original_taka, resale_taka, description, saler_name, email)
    select id, unnest(array['Shown', 'Deleted']), 'HP', '/x.jpg', 'Dhaka', '1 year', 'good', '2023', '2', '1', 2, 1, 'Good.',
      'Former name', 'former@old.example' from users`)
  await pool.query(`
    with deleted as (delete from products where name = 'Deleted' returning *)
    insert into bin (thing, place, row) select 'product:' || id, 'products', to_jsonb(deleted) from deleted`)
  expect(await migrate(pool)).toContain('0034_seller_by_id.sql')

  const { rows } = await pool.query('select thing, row::text from bin')
  expect(rows[0].row).not.toContain('former@old.example')
  await db.transaction().execute((tx) => restoreFromTrash(tx, rows[0].thing, FOREIGN_KEYS))
  const shown = { salerName: 'Rafiq', email: 'rafiq@new.example' }
  expect(await selectProducts(db).orderBy('products.name').execute()).toMatchObject([
    { name: 'Deleted', ...shown },
    { name: 'Shown', ...shown },
  ])
  await close()
})
