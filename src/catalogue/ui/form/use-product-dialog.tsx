import { lazy, Suspense, useState } from 'react'
import toast from 'react-hot-toast'
import { withLoadingBar } from '#ui/states/loading-state.ts'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'

const load = () => import('./product-dialog.tsx')
const ProductDialog = lazy(() => load().then((module) => ({ default: module.ProductDialog })))

/**
 * The dialog of a product (rows M07 S11), fetched when it is first wanted; each opening starts anew, empty or with the
 * product that is given. `dialog` stands anywhere on the page.
 */
export function useProductDialog() {
  const words = useWords().saller.mine
  const [opening, setOpening] = useState<{ count: number; product: Product | undefined }>({
    count: 0,
    product: undefined,
  })
  const [open, setOpen] = useState(false)
  async function show(product?: Product) {
    try {
      await withLoadingBar(load())
      setOpening(({ count }) => ({ count: count + 1, product }))
      setOpen(true)
    } catch {
      toast.error(words.dialogFailed)
    }
  }
  /** For when a pointer comes near. */
  function prepare() {
    load().catch(() => undefined)
  }
  const dialog = opening.count > 0 && (
    <Suspense>
      <ProductDialog key={opening.count} product={opening.product} open={open} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { show, prepare, dialog }
}
