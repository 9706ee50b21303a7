import { useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useHydrated, useRouteContext } from '@tanstack/react-router'
import { LocateFixed } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { District } from '#catalogue/facts/contract.ts'
import { canonicalValues } from '#catalogue/facts/rules.ts'
import { placesQuery } from '#catalogue/facts/ui/form-queries.ts'
import { Button } from '#ui/controls/button.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ListSearch } from '../../list-search.ts'
import { nearestDistricts, type Position } from './nearest-districts.ts'

type State = 'kept' | 'finding' | 'looking' | 'refused' | 'unavailable' | 'far' | 'failed'

interface NearMeProps {
  /** The ids of the districts that are chosen. */
  chosen: readonly string[]
  /** No further facet can be on. */
  disabled: boolean
  onChange: (change: Partial<ListSearch>) => void
}

/** Filters by the districts near the device, or near the chosen district. The device gives its position only after a press. */
export function NearMe({ chosen, disabled, onChange }: NearMeProps) {
  const { near } = useWords().catalogue.list.filters
  const { state, found, choose } = useNearest(onChange)
  const nearMe = useRef<HTMLButtonElement>(null)
  // The code of the filters comes after the page: a press before it would be lost.
  const isHydrated = useHydrated()
  const [only, ...others] = chosen
  const isFound = found.length > 0 && idsOf(found) === chosen.join()
  function chooseNearby() {
    // This button goes when its districts are chosen, and would take the focus along.
    nearMe.current?.focus()
    choose('looking', (districts) => districts.find(({ id }) => id === only) ?? 'far')
  }
  return (
    <div className="flex flex-wrap gap-2 pb-2 noscript:hidden">
      <Button
        ref={nearMe}
        kind="secondary"
        size="sm"
        icon={LocateFixed}
        loading={state === 'finding'}
        disabled={disabled || !isHydrated}
        onClick={() => choose('finding', currentPosition)}
      >
        {near.button}
      </Button>
      {only !== undefined && others.length === 0 && (
        <Button kind="secondary" size="sm" loading={state === 'looking'} disabled={!isHydrated} onClick={chooseNearby}>
          {near.nearby}
        </Button>
      )}
      <p role="status" className="w-full text-small text-ink-2">
        {isFound ? near.found(found.map(({ name }) => name)) : near[state]}
      </p>
    </div>
  )
}

type Find = (districts: readonly District[]) => Position | State | Promise<Position | State>

/** State of the search for near districts, the districts that it found last, and the function that starts it. */
function useNearest(onChange: NearMeProps['onChange']) {
  const { api } = useRouteContext({ from: rootRouteId })
  const client = useQueryClient()
  const [state, setState] = useState<State>('kept')
  const [found, setFound] = useState<readonly District[]>([])
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
    const near = nearestDistricts(from, districts)
    if (near.length === 0) return 'far'
    setFound(near)
    latest.current({ district: idsOf(near) })
    return 'kept'
  }
  const choose = (meanwhile: State, find: Find) => {
    setState(meanwhile)
    setFound([])
    void nearest(find).then(setState)
  }
  return { state, found, choose }
}

/** As in the address of a list. */
function idsOf(districts: readonly District[]): string | undefined {
  return canonicalValues(districts.map(({ id }) => id).join())
}

const TIMEOUT_MS = 15_000
/** A district is as well found by an older position. */
const OLDEST_MS = 600_000

/** Position of the device, requested once. `refused`: the person or the browser refused it. `unavailable`: it is not known. */
function currentPosition(): Promise<Position | 'refused' | 'unavailable'> {
  return new Promise((resolve) => {
    // A browser may have it switched off.
    if (!navigator.geolocation) return resolve('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'unavailable'),
      { timeout: TIMEOUT_MS, maximumAge: OLDEST_MS },
    )
  })
}
