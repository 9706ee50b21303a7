import { type ComponentProps, lazy, Suspense } from 'react'
import type { PriceHelp as Help } from '#catalogue/products/ui/price-help.ts'

const PriceHelp = lazy(async () => ({ default: (await import('#deals/prices/ui/price-help.tsx')).PriceHelp }))

/** The prices of like goods, for a form in a dialog: loaded with the dialog and not with its page. */
export function LatePriceHelp(props: ComponentProps<Help>) {
  return (
    <Suspense>
      <PriceHelp {...props} />
    </Suspense>
  )
}
