import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Category } from '#catalogue/products/contract.ts'
import { StoredProduct } from '#catalogue/products/server/store.ts'
import { BlogPost, EditedBlog } from '#content/blog/contract.ts'
import { Message } from '#content/inbox/contract.ts'
import { Booking } from '#deals/bookings/contract.ts'
import { User } from '#people/users/contract.ts'
import { columnName } from '#platform/database/columns.ts'
import { freshDatabase } from '../database.ts'

/** Each table with the shape that its rows answer. */
const SHAPES = {
  users: User,
  products: StoredProduct,
  bookings: Booking,
  inbox_messages: Message,
  // `goods` is made of three columns, which the editor has one by one.
  blogs: z.omit(z.extend(BlogPost, EditedBlog.shape), { tags: true, goods: true }),
  categories: z.omit(Category, { productCount: true }),
}

let fixture: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fixture = await freshDatabase()
})
afterAll(() => fixture.close())

interface Column {
  type: string
  nullable: boolean
}

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The column type that holds what a key of a shape answers. */
function expectedColumn(schema: JsonSchema): Column {
  const offered = (schema.anyOf ?? [schema]) as JsonSchema[]
  const types = offered.flatMap((one) => one.type ?? [])
  const { format } = offered.find((one) => one.type !== 'null') ?? schema
  const nullable = types.some((type) => type === 'null')
  if (types.includes('integer')) return { type: 'integer', nullable }
  if (format === 'uuid') return { type: 'uuid', nullable }
  if (format === 'date-time') return { type: 'timestamp with time zone', nullable }
  return { type: types.includes('string') ? 'text' : types.join(), nullable }
}

test.each(Object.entries(SHAPES))(
  'the table %s has a column of the right type for each key of its shape',
  async (table, shape) => {
    const { rows } = await fixture.pool.query(
      `select column_name, data_type as type, is_nullable = 'YES' as nullable
     from information_schema.columns where table_name = $1 and table_schema = 'public'`,
      [table],
    )
    const columns = Object.fromEntries(rows.map(({ column_name, ...column }) => [column_name, column]))
    const { properties = {} } = z.toJSONSchema(shape)
    for (const [key, schema] of Object.entries(properties)) {
      expect(columns[columnName(key)], `${table}.${columnName(key)}`).toEqual(expectedColumn(schema as JsonSchema))
    }
  },
)

test('the database offers the choices that the shapes offer', async () => {
  const { rows } = await fixture.pool.query<{ table: string; check: string }>(
    "select conrelid::regclass::text as table, pg_get_constraintdef(oid) as check from pg_constraint where contype = 'c'",
  )
  const choices = {
    'users.role': User.shape.role,
    'products.state': StoredProduct.shape.state,
    'inbox_messages.kind': Message.shape.kind,
  }
  for (const [place, shape] of Object.entries(choices)) {
    const [table, column] = place.split('.')
    const check = rows.find((row) => row.table === table && row.check.includes(`(${column} =`))?.check ?? ''
    const offered = [...check.matchAll(/'([^']+)'/g)].map((match) => match[1])
    expect(offered, place).toEqual(shape.options)
  }
})
