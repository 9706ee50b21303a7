import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useState } from 'react'
import type { PriceHelp as Help } from '#catalogue/products/ui/price-help.ts'
import { Button } from '#ui/controls/button.tsx'
import { prices as words } from '#words/prices.ts'
import { PriceCard } from './price-card.tsx'
import { pricesQuery } from './queries.ts'

/** Prices of products similar to one in a form, with a button that uses the median. Empty until brand and name are filled. */
export function PriceHelp({ goods: typed, taka, onAsked, onUse }: ComponentProps<Help>) {
  const { api } = useRouteContext({ from: rootRouteId })
  const goods = useSettled(typed)
  const enabled = goods.brand !== '' && goods.kind !== '' && goods.name.trim() !== ''
  const { data, isPlaceholderData } = useQuery({ ...pricesQuery(api, goods), enabled })
  const low = (enabled && !isPlaceholderData && data?.asked?.low) || null
  useEffect(() => onAsked(low))
  if (!enabled || !data) return null
  const middle = (data.sold ?? data.asked)?.middle
  return (
    <PriceCard prices={data} taka={middle ? taka : undefined}>
      {middle && (
        <Button kind="secondary" size="sm" className="mt-3 max-sm:h-11" onClick={() => onUse(middle)}>
          {words.use(middle)}
        </Button>
      )}
    </PriceCard>
  )
}

/** Milliseconds without typing after which the prices are loaded. */
const SETTLED_MS = 500

/** Returns the last goods that stayed unchanged for that time. */
function useSettled<T extends object>(goods: T): T {
  const [settled, setSettled] = useState(goods)
  const now = JSON.stringify(goods)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(now)), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [now])
  return settled
}
