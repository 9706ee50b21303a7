import { lazy, Suspense, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { withLoadingBar } from '#ui/states/loading-state.ts'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'

const load = () => import('./product-dialog.tsx')
const ProductDialog = lazy(() => load().then((module) => ({ default: module.ProductDialog })))

/**
 * The product dialog (rows M07 S11), loaded on first use. Each opening mounts it again, empty or with the given product.
 * Render `dialog` anywhere on the page.
 */
export function useProductDialog() {
  const words = useWords().saller.mine
  const [opening, setOpening] = useState<{ count: number; product: Product | undefined }>({
    count: 0,
    product: undefined,
  })
  const [open, setOpen] = useState(false)
  async function openDialog(product?: Product) {
    try {
      await withLoadingBar(load())
      setOpening(({ count }) => ({ count: count + 1, product }))
      setOpen(true)
    } catch {
      toast.error(words.dialogFailed)
    }
  }
  /** For `onPointerEnter`. */
  function preload() {
    load().catch(() => undefined)
  }
  const dialog = opening.count > 0 && (
    <Suspense>
      <ProductDialog key={opening.count} product={opening.product} open={open} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { openDialog, preload, dialog }
}
