/** A node of `explain (analyze, format json)`. */
interface RunPlan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: RunPlan[]
}

/** Rows of tables that a statement read, those that were compared and left out, too. `row` is what explaining it answered. */
export function rowsRead(row: unknown): number {
  return rowsOf((row as { 'QUERY PLAN': [{ Plan: RunPlan }] })['QUERY PLAN'][0].Plan)
}

function rowsOf(plan: RunPlan): number {
  const leftOut = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const own = plan['Relation Name'] ? (plan['Actual Rows'] + leftOut) * plan['Actual Loops'] : 0
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), own)
}
