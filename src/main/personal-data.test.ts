import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalData } from '#messages/en/personal-data.ts'
import type { Inventory } from '#platform/personal-data/inventory.ts'
import { IDENTITY_TABLES } from '#services/identity/personal-data.ts'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import { freshDatabase } from '../../test/database.ts'
import { SHOP_TABLES } from './personal-data.ts'

const TABLES: Inventory = { ...SHOP_TABLES, ...IDENTITY_TABLES }

let fixture: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fixture = await freshDatabase()
})
afterAll(() => fixture.close())

/** The columns that the database has, by table or view, without the tables of entries like `schema.*`. */
async function columnsThere(): Promise<string[]> {
  const { rows } = await fixture.pool.query<{ place: string; column: string }>(`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as place,
      column_name as column
    from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema')`)
  const whole = (place: string) => !(place in TABLES) && `${place.split('.')[0]}.*` in TABLES
  return rows.filter(({ place }) => !whole(place)).map(({ place, column }) => `${place}.${column}`)
}

function columnsNamed(): string[] {
  return Object.entries(TABLES).flatMap(([place, table]) => {
    const columns = 'notPersonal' in table ? table.columns : [...table.exported, ...(table.notExported ?? [])]
    return columns.map((column) => `${place}.${column}`)
  })
}

test('the inventory of personal data names each column of the database once, and none that is not there', async () => {
  expect(columnsNamed().toSorted()).toEqual((await columnsThere()).toSorted())
})

test('each entry has its reason or its kind, and each kind that lies in the database has a table', () => {
  const elsewhere = ['browser', 'cookies', 'logs', 'backups']
  const used = Object.values(TABLES).map((table) => ('notPersonal' in table ? null : table.item))
  expect([...new Set(used.filter((item) => item !== null)), ...elsewhere].toSorted()).toEqual(
    Object.keys(PERSONAL_ITEMS).toSorted(),
  )
  for (const [name, table] of Object.entries(TABLES)) {
    if ('notPersonal' in table) expect(table.notPersonal, name).not.toBe('')
    else if (PERSONAL_ITEMS[table.item].end === 'anonymised') expect(table.anonymise, name).toBeDefined()
  }
})

/** The files that store something in the browser, with what the privacy page says of it. */
const IN_THE_BROWSER: Record<string, string> = {
  'src/messaging/notifications/ui/push-device.ts': 'who switched on the notifications of this browser',
  'src/people/sign-in/ui/auth/firebase-auth.ts': 'your sign-in (IndexedDB)',
  // Opens an empty database and deletes it: it looks whether the sign-in can be kept in one.
  'src/people/sign-in/ui/auth/persistence.ts': 'your sign-in (IndexedDB)',
  'src/people/sign-in/ui/auth/registration.ts': 'ties your registration to your new account',
  'src/people/sign-in/ui/page-owner.ts': 'greenTechToken',
  'src/people/sign-in/ui/auth/sign-in-methods.ts': 'the address that you asked a sign-in link for',
  'src/people/sign-in/ui/google/google-popup.ts': 'sign in with Google',
  'src/services/identity/google/result-page.ts': 'sign in with Google',
  'src/services/identity/google/routes.ts': 'sign in with Google',
  'src/people/users/server/registration-cookie.ts': 'one for a day that ties your registration to your new account',
  'src/services/identity/http/device-cookie.ts': 'One cookie by which we know this browser again',
  'src/catalogue/drafts/ui/device-draft.ts': 'a product that you began to describe',
  'src/catalogue/drafts/ui/edit-draft.ts': 'what you changed in one and did not save',
  'src/catalogue/favourites/ui/device-hearts.ts': 'which ones you marked with a heart before you signed in',
  'src/catalogue/products/ui/compare/use-compared.ts': 'which products you compare',
  'src/catalogue/products/ui/list/layout-preference.ts': 'a grid or a list',
  'src/deals/numbers/ui/view-counter.tsx': 'which ones you looked at today',
  'src/deals/meeting/ui/device/kits.ts': 'meeting kits',
  'src/deals/meeting/ui/device/outbox.ts': 'all that you did in them',
  'src/ui/controls/search/search-key.ts': 'whether the search key is off',
  'src/web/client/carried-fields.ts': 'what you have typed into a form while the language changes',
  'src/web/offline/saved-pages.ts': 'products and orders that you looked at',
  'src/web/offline/worker.js': 'service worker',
  'src/web/shell/chosen-language.ts': 'which language you chose',
}

test('the privacy page names all that the site stores in browsers', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const stores =
    /(device|tab)Storage\.(set|remove)\(|keepChoice\(|sessionStorage\.setItem|indexedDB|openDB|caches\.open|'set-cookie', |\.setCookie\(/
  const files = globSync('src/**/*.{ts,tsx,js}', { cwd: root }).filter(
    (file) =>
      !/\.test\.ts$|ui\/browser\/storage\.ts$/.test(file) && stores.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(files.toSorted()).toEqual(Object.keys(IN_THE_BROWSER).toSorted())
  const said = `${personalData.items.browser.what} ${personalData.items.cookies.what}`
  for (const words of Object.values(IN_THE_BROWSER)) expect(said).toContain(words)
})
