import { history as words } from '#words/history.ts'
import type { ProvenDeal } from '../contract.ts'

/** Findings of one sale of a device. */
export function SaleLines({ deal }: { deal: ProvenDeal }) {
  const { district, grades, battery, faults } = deal
  return (
    <>
      <p className="text-body font-medium">{words.sale(deal)}</p>
      <p className="mt-1 text-small text-ink-2">
        {faults.length === 0 ? words.noFaults : words.faults(faults.join(', '))} {grades.length > 1 && words.disagreed}{' '}
        {battery !== null && words.battery} {district && words.district(district)}
      </p>
    </>
  )
}
