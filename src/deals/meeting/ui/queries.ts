import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { kit } from '../contract.ts'

/** Data of a deal's meeting page, for its buyer or its saller. */
export function kitQuery(api: Pick<Client<typeof kit>, 'getKit'>, id: string) {
  return queriesOf('kit').query(api.getKit, { id }, { live: [`deal ${id}`] })
}
