import { type Generated, sql } from 'kysely'
import type { Party } from '#deals/bookings/rules.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { Statement, Statements } from '../contract.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    meeting_statements: {
      booking_id: string
      side: Party
      serial: string | null
      serial_hash: string | null
      grade: Statement['grade']
      consent: boolean | null
      withdrawn_at: string | null
      said_at: Generated<string>
    }
    proven_deals: {
      id: Generated<string>
      address: string
      booking_id: string | null
      serial_hash: string | null
      kind: string
      month: string
      district: string | null
      buyer_grade: Statement['grade']
      saller_grade: Statement['grade']
      faults: string[]
      battery: number | null
      points: number
      points_right: number
      withdrawn_at: string | null
    }
  }
}

const NOTHING = { serial: null, serialHash: null, grade: null, consent: null, withdrawnAt: null }
/** Stored statement of one party. `serial` is sealed. */
export type Said = Omit<Statement, 'serial'> & {
  serial: string | null
  serialHash: string | null
  withdrawnAt: string | null
}

/** Returns the statements of both parties, with nulls for a party without one. */
export async function findStatements(db: Database | Tx, bookingId: string): Promise<Record<Party, Said>> {
  const rows = await db
    .selectFrom('meeting_statements')
    .select(['side', 'serial', 'serial_hash as serialHash', 'grade', 'consent', 'withdrawn_at as withdrawnAt'])
    .where('booking_id', '=', bookingId)
    .execute()
  const of = (side: Party): Said => rows.find((row) => row.side === side) ?? NOTHING
  return { buyer: of('buyer'), saller: of('saller') }
}

/** Returns the statements of a deal as one party sees them on the meeting page. */
export async function statementsSeenBy(db: Database, bookingId: string, me: Party): Promise<Statements> {
  const said = await findStatements(db, bookingId)
  const [mine, other] = me === 'buyer' ? [said.buyer, said.saller] : [said.saller, said.buyer]
  const show = ({ serial, grade, consent }: Said) => ({ hasSerial: serial !== null, grade, consent })
  const isBoth = mine.serialHash !== null && other.serialHash !== null
  return { mine: show(mine), other: show(other), sameSerial: isBoth ? mine.serialHash === other.serialHash : null }
}

export interface NewStatement extends Omit<Statement, 'serial'> {
  serial: string | null
  serialHash: string | null
}

/**
 * Stores a statement of one party. A null keeps the stored value. `isFinal`: the deal is closed, and only missing values are
 * added. The first answer about the history is final at once.
 */
export async function storeStatement(
  tx: Tx,
  key: { bookingId: string; side: Party },
  { serial, serialHash, grade, consent }: NewStatement,
  isFinal: boolean,
): Promise<void> {
  const [first, second] = isFinal ? ['meeting_statements', 'excluded'] : ['excluded', 'meeting_statements']
  const either = (column: string) =>
    sql<never>`coalesce(${sql.ref(`${first}.${column}`)}, ${sql.ref(`${second}.${column}`)})`
  await tx
    .insertInto('meeting_statements')
    .values({ booking_id: key.bookingId, side: key.side, serial, serial_hash: serialHash, grade, consent })
    .onConflict((other) =>
      other.columns(['booking_id', 'side']).doUpdateSet({
        serial: either('serial'),
        serial_hash: either('serial_hash'),
        grade: either('grade'),
        consent: sql<never>`coalesce(meeting_statements.consent, excluded.consent)`,
        said_at: sql`now()`,
      }),
    )
    .execute()
}
