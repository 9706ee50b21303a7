import { Panel } from '#ui/page/layout.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { Loading } from '#ui/states/skeleton.tsx'

/** Shown while a table of bookings loads. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <Panel className="overflow-hidden">
      <Loading label={label}>
        <RowSkeletons count={5} />
      </Loading>
    </Panel>
  )
}
