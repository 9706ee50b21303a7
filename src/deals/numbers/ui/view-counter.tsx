import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ProductDetails } from '#catalogue/products/contract.ts'
import { isOnSale } from '#catalogue/products/rules.ts'
import { localDay } from '#shared/local-day.ts'
import { deviceStorage } from '#ui/browser/storage.ts'
import { SECONDS_TO_COUNT } from '../rules.ts'

/** The localStorage key of the products that were looked at on this day: the day, then ids. */
const STORAGE_KEY = 'views'
/** Product ids that are stored, at most. Beyond them the oldest is dropped, and counts again. */
const MOST_KEPT = 300

/** Counts a view of a product once a day and browser, after `SECONDS_TO_COUNT` on the screen. Renders nothing. */
export function ViewCounter({ product: { _id: id, state } }: { product: ProductDetails }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const isCounted = isOnSale({ state }) && !navigator.webdriver
  useEffect(() => {
    if (!isCounted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function watch() {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(send, SECONDS_TO_COUNT * 1000)
    }
    function send() {
      document.removeEventListener('visibilitychange', watch)
      // Whether it counts is of no use to the visitor, a failure neither.
      if (noteFirstLook(id)) api.countView({ id }).catch(() => {})
    }
    document.addEventListener('visibilitychange', watch)
    watch()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [api, id, isCounted])
  return null
}

/** Returns false if this browser has viewed the product on this day, or stores nothing. */
function noteFirstLook(id: string): boolean {
  const day = localDay(Date.now())
  const [former, ...ids] = (deviceStorage.get(STORAGE_KEY) ?? '').split(',')
  const seen = former === day ? ids : []
  if (seen.includes(id)) return false
  return deviceStorage.set(STORAGE_KEY, [day, ...seen.slice(1 - MOST_KEPT), id].join(','))
}
