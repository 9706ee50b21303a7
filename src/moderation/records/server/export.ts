import { stringify } from 'csv-stringify/sync'
import { STATES, type State } from '#catalogue/products/rules.ts'
import { findAllProducts } from '#catalogue/search/server/find-products.ts'
import { DEAL_STATES } from '#deals/bookings/rules.ts'
import { selectNarrowed } from '#deals/bookings/server/search-bookings.ts'
import { selectUsers } from '#people/users/server/search-users.ts'
import type { Database } from '#platform/database/database.ts'
import { newestFirst, type Page, type PageRequest, pageOf } from '#platform/database/pagination.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { AppError, invalidFields } from '#shared/errors.ts'
import { shownAddress } from '#shared/no-address.ts'
import { writeAct } from '../../desk/server/store.ts'
import type { records } from '../contract.ts'
import { type List, PART } from '../rules.ts'

type Filters = Omit<Parsed<typeof records.exportList>, 'list' | 'cursor' | 'line'>
type Cells = (string | number | null)[]

interface Table {
  takes: readonly (keyof Filters)[]
  headings: string[]
  read: (db: Database, filters: Filters, page: PageRequest) => Promise<Page<Cells>>
}

/**
 * Returns a part of a list as CSV. Cells that a spreadsheet would take for a formula begin with an apostrophe. Every export has
 * a line in the log. A later part has to name it, beside the cursor.
 */
export async function exportList(input: Parsed<typeof records.exportList>, { db, person }: MemberContext) {
  const { list, cursor, line: known, ...filters } = input
  if ((cursor === undefined) !== (known === undefined)) throw new AppError('invalid_cursor', 400)
  const act = `export_${list}` as const
  if (known !== undefined && !(await isOwnExport(db, { id: known, act, actorId: person.id })))
    throw new AppError('invalid_cursor', 400)
  const { takes, headings, read } = TABLES[list]
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined && !takes.some((one) => one === name)) throw invalidFields({ [name]: 'invalid_value' })
  const page = await read(db, filters, { limit: PART, cursor })
  const options = { bom: cursor === undefined, escape_formulas: true, record_delimiter: 'windows' } as const
  const csv = stringify(cursor === undefined ? [headings, ...page.items] : page.items, options)
  const written = { kind: 'list', act, actorId: person.id, words: filterWords(filters), rows: page.total } as const
  const line = known ?? (await db.transaction().execute((tx) => writeAct(tx, written)))
  return { csv, rows: page.items.length, line, next: page.next }
}

async function isOwnExport(db: Database, { id, act, actorId }: { id: number; act: `export_${List}`; actorId: string }) {
  const line = db.selectFrom('desk_log').select('id').where('id', '=', id).where('act', '=', act)
  return (await line.where('actor_id', '=', actorId).executeTakeFirst()) !== undefined
}

/** Filters as in the address of the page. The searched words may be a name, which an append-only log must not hold. */
function filterWords({ q, role, state, from, to }: Filters): string {
  const values = Object.entries({ role, state, from, to }).filter(([, value]) => value !== undefined)
  return [...values.map(([name, value]) => `${name}=${value}`), ...(q === undefined ? [] : ['q=…'])].join(' ')
}

/** A state of the list; throws `invalid_value` for another one. */
function stateOf<S extends string>(state: string | undefined, states: readonly S[]): S | undefined {
  const known = states.find((one) => one === state)
  if (state !== undefined && !known) throw invalidFields({ state: 'invalid_value' })
  return known
}

function toCells<T>({ items, ...page }: Page<T>, cellsOf: (row: T) => Cells): Page<Cells> {
  return { ...page, items: items.map(cellsOf) }
}

const TABLES: Record<List, Table> = {
  users: {
    takes: ['role', 'q'],
    headings: ['Id', 'Name', 'E-mail', 'Role', 'Disabled', 'Registered on'],
    async read(db, { role, q }, page) {
      const users = selectUsers(db, { role, q }).select('created_at as createdAt')
      return toCells(await pageOf(users, newestFirst('users'), page), (user) => [
        ...[user._id, user.displayName, shownAddress(user.email), user.role, user.disabled ? 'yes' : 'no'],
        user.createdAt,
      ])
    },
  },
  deals: {
    takes: ['q', 'state', 'from', 'to'],
    headings: [
      ...['Id', 'Product id', 'Product', 'Price in taka', 'Agreed price in taka', 'Buyer', 'Buyer e-mail', 'Saller'],
      ...['Saller e-mail', 'State', 'State since', 'Requested on'],
    ],
    async read(db, { q, state, from, to }, page) {
      const deals = selectNarrowed(db, { q, from, to, state: stateOf(state, DEAL_STATES) })
      return toCells(await pageOf(deals, newestFirst('bookings'), page), (deal) => [
        ...[deal._id, deal.productId, deal.productName, deal.priceTaka, deal.agreedTaka, deal.buyerName],
        ...[shownAddress(deal.email), deal.salerName, shownAddress(deal.salerEmail), deal.state, deal.stateSince],
        deal.createdAt,
      ])
    },
  },
  products: {
    takes: ['q', 'state', 'from', 'to'],
    headings: [
      ...['Id', 'Name', 'Brand', 'Kind', 'Condition', 'Price in taka', 'State', 'Saller', 'Saller e-mail', 'Place'],
      'Listed on',
    ],
    async read(db, { q, state, from, to }, page) {
      const narrowed = { ...{ q, from, to, ...page }, state: stateOf<State>(state, STATES), sort: undefined }
      return toCells(await findAllProducts(db, narrowed), (product) => [
        ...[product._id, product.name, product.category, product.kind, product.condition, product.resaleTaka],
        ...[product.state, product.salerName, shownAddress(product.email), product.location, product.createdAt],
      ])
    },
  },
}
