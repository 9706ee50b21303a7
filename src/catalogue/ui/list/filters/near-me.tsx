import { useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { LocateFixed } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { District } from '#taxonomy/contract.ts'
import { canonicalValues } from '#taxonomy/rules.ts'
import { placesQuery } from '#taxonomy/ui/form-queries.ts'
import { Button } from '#ui/controls/button.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ListSearch } from '../list-search.ts'
import { currentPosition } from './current-position.ts'
import { nearestDistricts, type Position } from './nearest-districts.ts'

type State = 'kept' | 'finding' | 'refused' | 'unavailable' | 'far' | 'failed'

interface NearMeProps {
  /** The ids of the districts that are chosen. */
  chosen: readonly string[]
  /** No further facet can be on. */
  disabled: boolean
  onChange: (change: Partial<ListSearch>) => void
}

/** Sets the filter to the districts near the device, which tells its position at a press alone, or near the one that is chosen. */
export function NearMe({ chosen, disabled, onChange }: NearMeProps) {
  const { near } = useWords().catalogue.list.filters
  const [state, choose] = useNearest(onChange)
  const [only, ...others] = chosen
  return (
    <div className="flex flex-wrap gap-2 pb-2 noscript:hidden">
      <Button
        kind="secondary"
        size="sm"
        icon={LocateFixed}
        loading={state === 'finding'}
        disabled={disabled}
        onClick={() => choose(currentPosition)}
      >
        {near.button}
      </Button>
      {only !== undefined && others.length === 0 && (
        <Button
          kind="secondary"
          size="sm"
          onClick={() => choose((districts) => districts.find(({ id }) => id === only) ?? 'far')}
        >
          {near.nearby}
        </Button>
      )}
      <p role="status" className="w-full text-small text-ink-2">
        {near[state]}
      </p>
    </div>
  )
}

type Find = (districts: readonly District[]) => Position | State | Promise<Position | State>

/** What a press has come to, and the press. */
function useNearest(onChange: NearMeProps['onChange']) {
  const { api } = useRouteContext({ from: rootRouteId })
  const client = useQueryClient()
  const [state, setState] = useState<State>('kept')
  // The question for the position may stay open while other filters change.
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  async function nearest(find: Find): Promise<State> {
    const divisions = await client.fetchQuery(placesQuery(api)).catch(() => null)
    if (!divisions) return 'failed'
    const districts = divisions.flatMap((division) => division.districts)
    const from = await find(districts)
    if (typeof from === 'string') return from
    const ids = nearestDistricts(from, districts)
    if (ids.length === 0) return 'far'
    latest.current({ district: canonicalValues(ids.join()) })
    return 'kept'
  }
  const choose = (find: Find) => {
    setState('finding')
    void nearest(find).then(setState)
  }
  return [state, choose] as const
}
