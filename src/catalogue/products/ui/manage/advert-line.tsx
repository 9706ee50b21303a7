import { useWords } from '#ui/text/words.ts'
import type { MyProduct } from '../../contract.ts'

/** Until when the advert of a product runs; nothing without one. */
export function AdvertLine({ product: { advertEndsAt } }: { product: MyProduct }) {
  const { advertise } = useWords().saller
  if (!advertEndsAt) return null
  return <p className="mt-1 text-caption text-ink-2">{advertise.until(advertEndsAt)}</p>
}
