import { Panel } from '#ui/page/layout.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

/** Shown while a table of bookings loads. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <Panel className="overflow-hidden">
      <RowSkeletons label={label} count={5} />
    </Panel>
  )
}
