import { CASE_KINDS, type CaseKind, REASONS, type Reason } from '../../rules.ts'

export const PARTS = ['open', 'done', 'log', 'months', 'words'] as const
export type Part = (typeof PARTS)[number]

/** Query parameters of the desk. `id`: the case that is shown. */
export interface DeskSearch {
  part?: Part | undefined
  kind?: CaseKind | undefined
  reason?: Reason | undefined
  mine?: 'yes' | undefined
  id?: string | undefined
}

/** Reads the query parameters. Unknown ones are left out. */
export function readDeskSearch({
  part,
  kind,
  reason,
  mine,
  id,
}: Partial<Record<keyof DeskSearch, unknown>>): DeskSearch {
  return {
    part: PARTS.find((one) => one === part && one !== 'open'),
    kind: CASE_KINDS.find((one) => one === kind),
    reason: REASONS.find((one) => one === reason),
    mine: mine === 'yes' ? mine : undefined,
    id: typeof id === 'string' ? id : undefined,
  }
}
