import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBooking } from '#bookings/server/build.ts'
import { parsePhone } from '#shared/phone.ts'
import { type TestApp, testApp } from '../app.ts'
import { freshDealPeople } from '../deals.ts'

const MIGRATION = path.resolve(import.meta.dirname, '../../db/migrations/0084_trunk_zeros_of_phone_numbers.sql')

/** Numbers as they were stored before. */
const STORED = [
  ...['+88001712345678', '88001812345678', '8801912345678', '008801612345678', '+88029876543', '+880029876543'],
  ...[
    '+44020794609',
    '00442079460958',
    '0044020794609',
    '+390612345678',
    '+2250712345678',
    '+14155550100',
    '029876543',
  ],
  ...['+8801512345678', '01x', '123456'],
]

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const migrate = () => shop.pool.query(readFileSync(MIGRATION, 'utf8'))

const insertAccount = (uid: string, phone: string) =>
  shop.pool.query('insert into identity.accounts (uid, phone_number) values ($1, $2)', [uid, phone])

async function phoneOf(uid: string): Promise<string> {
  const { rows } = await shop.pool.query('select phone_number from identity.accounts where uid = $1', [uid])
  return rows[0].phone_number
}

test('stored numbers with a zero after the country code are mended as the parser reads them, others stay', async () => {
  const { buyer, laptop } = await freshDealPeople(shop)
  const { _id: id } = await aBooking(shop.db, { product: laptop, buyer })
  for (const stored of STORED) {
    await shop.pool.query('update bookings set phone_e164 = $2 where id = $1', [id, stored])
    await migrate()
    const { rows } = await shop.pool.query('select phone_e164 from bookings where id = $1', [id])
    expect(rows[0].phone_e164, stored).toBe(parsePhone(stored) ?? stored)
  }
})

test('an account gets its number without the zero, unless another account has it', async () => {
  await insertAccount('zero', '+88001712345671')
  await insertAccount('late', '+88001712345672')
  await insertAccount('first', '+8801712345672')
  await shop.pool.query(
    `insert into identity.second_factors (id, uid, kind, phone_number)
     values ('00000000-0000-4000-8000-000000000001', 'zero', 'phone', '+88001712345673')`,
  )
  await migrate()
  expect([await phoneOf('zero'), await phoneOf('late'), await phoneOf('first')]).toEqual([
    ...['+8801712345671', '+88001712345672', '+8801712345672'],
  ])
  const { rows } = await shop.pool.query(`select phone_number from identity.second_factors where uid = 'zero'`)
  expect(rows).toEqual([{ phone_number: '+8801712345673' }])
})
