import type { Database } from '#platform/database/database.ts'
import { insertMessage, openThread, type Parties, type Sender, setPhonesOpen } from './store.ts'

interface GivenMessage {
  sender: Sender
  body?: string
  photos?: string[]
  kind?: string
  data?: Record<string, string | number>
}

/** Stores a conversation with its messages, for tests and demo data; each message is a text of the buyer or a whole row. */
export function aThread(
  db: Database,
  {
    messages = ['Is it still available?'],
    phonesOpen = false,
    ...parties
  }: Parties & {
    messages?: (string | GivenMessage)[]
    phonesOpen?: boolean
  },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const threadId = await openThread(tx, parties)
    for (const message of messages)
      await insertMessage(tx, threadId, typeof message === 'string' ? { sender: 'buyer', body: message } : message)
    if (phonesOpen) await setPhonesOpen(tx, threadId, true)
    return threadId
  })
}
