import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { moderation } from '../contract.ts'
import type { CaseKind, Reason } from '../rules.ts'

type Api = Client<typeof moderation>

const { query, listQuery } = queriesOf('moderation')

const CASES = 50
const LINES = 40
const WORDS = 50

export interface CaseFilter {
  state: 'open' | 'done'
  kind?: CaseKind
  reason?: Reason
  mine?: 'yes'
}

/** The queue, or the decided cases. For an admin. */
export function casesQuery(api: Pick<Api, 'listCases'>, filter: CaseFilter) {
  return listQuery(api.listCases, { ...filter, limit: CASES }, { live: ['admin'], keepsFormer: true })
}

/** Number of open cases, for the menu of an admin. */
export function openCasesQuery(api: Pick<Api, 'listCases'>) {
  return query(api.listCases, { state: 'open', limit: 1 }, { select: ({ total }) => total, live: ['admin'] })
}

export function caseQuery(api: Pick<Api, 'showCase'>, id: string) {
  return query(api.showCase, { id }, { live: ['admin'] })
}

export function deskLogQuery(api: Pick<Api, 'listDeskLog'>) {
  return listQuery(api.listDeskLog, { limit: LINES }, { live: ['admin'] })
}

export function deskMonthsQuery(api: Pick<Api, 'listDeskMonths'>) {
  return query(api.listDeskMonths, {})
}

export function blockedWordsQuery(api: Pick<Api, 'listBlockedWords'>) {
  return listQuery(api.listBlockedWords, { limit: WORDS }, { live: ['admin'] })
}

/** Decisions about the user with this e-mail address. */
export function noticesQuery(api: Pick<Api, 'listNotices'>, user: string) {
  return listQuery(api.listNotices, { limit: 20 }, { user, live: ['notifications'] })
}

export function myReportsQuery(api: Pick<Api, 'listMyReports'>, user: string) {
  return listQuery(api.listMyReports, { limit: 20 }, { user, live: ['notifications'] })
}
