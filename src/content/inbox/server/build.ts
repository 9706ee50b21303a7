import { columnsOf, toRow } from '#platform/database/columns.ts'
import type { Database } from '#platform/database/database.ts'
import { Message } from '../contract.ts'

/** Stores a message to the admins without its e-mail. */
export async function aMessage(db: Database, given: Partial<Message> = {}): Promise<Message> {
  const message = {
    kind: 'contact' as const,
    name: 'Sadia Rahman',
    email: 'sadia@example.com',
    phone: '01712345678',
    company: 'Rahman Traders',
    message: 'Do you take twenty laptops at once?',
    ...given,
  }
  return db
    .insertInto('inbox_messages')
    .values(toRow(message))
    .returning(columnsOf(Message, 'inbox_messages'))
    .executeTakeFirstOrThrow()
}
