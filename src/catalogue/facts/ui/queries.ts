import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { facts } from '../contract.ts'

type Api = Client<typeof facts>

const { query } = queriesOf('facts')

/** The kinds of goods that can be listed. */
export function kindsQuery(api: Pick<Api, 'listKinds'>) {
  return query(api.listKinds, {})
}

/** The four grades with what they mean for a kind. */
export function gradesQuery(api: Pick<Api, 'listGrades'>, kind: string) {
  return query(api.listGrades, { kind })
}
