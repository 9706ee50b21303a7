import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { records } from '../contract.ts'
import type { RecordKind } from '../rules.ts'

type Api = Client<typeof records>

const { query, listQuery } = queriesOf('records')

const EVENTS = 40

interface One {
  kind: RecordKind
  id: string
}

/** A person or product at the head of its history. For an admin. */
export function recordQuery(api: Pick<Api, 'showRecord'>, one: One) {
  return query(api.showRecord, one, { live: ['admin'] })
}

export function eventsQuery(api: Pick<Api, 'listEvents'>, one: One) {
  return listQuery(api.listEvents, { ...one, limit: EVENTS }, { live: ['admin'] })
}
