import type { Generated } from 'kysely'
import { columnsOf, type RowOf, toRow } from '#platform/database/columns.ts'
import type { Database } from '#platform/database/database.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { ContactDetails } from '../contract.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    /** One row; none before the first edit. */
    contact_details: RowOf<ContactDetails> & { id: Generated<true> }
  }
}

const NOTHING: ContactDetails = {
  ...{ address: '', addressBangla: '', tollFree: '', phone: '', hours: '', hoursBangla: '', email: '' },
  ...{ facebook: '', youtube: '', instagram: '' },
}

/** How people reach the shop; empty texts before an admin has entered them. */
export async function readContactDetails(db: Database): Promise<ContactDetails> {
  const select = db.selectFrom('contact_details').select(columnsOf(ContactDetails, 'contact_details'))
  return (await select.executeTakeFirst()) ?? NOTHING
}

/** Stores them in the place of the former ones. */
export async function storeContactDetails(db: Database, details: ContactDetails): Promise<void> {
  const row = toRow(details)
  await db
    .insertInto('contact_details')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Every page shows them in its footer. */
export async function editContactDetails(details: ContactDetails, { db, invalidateTags }: MemberContext) {
  await db.transaction().execute(async (tx) => {
    await storeContactDetails(tx, details)
    await invalidateTags(tx, ['contact'])
  })
  return { acknowledged: true as const }
}
