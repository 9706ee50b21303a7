import { lazy, Suspense, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { withLoadingBar } from '#ui/states/loading-state.ts'
import { useWords } from '#ui/text/words.ts'
import type { PriceHelp } from '../price-help.ts'

const load = () => import('./product-dialog.tsx')
const ProductDialog = lazy(() => load().then((module) => ({ default: module.ProductDialog })))

/** The dialog of a new product (rows M07 S11), loaded on first use. Render `dialog` anywhere on the page. */
export function useProductDialog(onAdded: (id: string) => void, PriceHelp: PriceHelp) {
  const words = useWords().saller.mine
  const [count, setCount] = useState(0)
  const [open, setOpen] = useState(false)
  async function openDialog() {
    try {
      await withLoadingBar(load())
      setCount((before) => before + 1)
      setOpen(true)
    } catch {
      toast.error(words.dialogFailed)
    }
  }
  /** For `onPointerEnter`. */
  function preload() {
    load().catch(() => undefined)
  }
  const dialog = count > 0 && (
    <Suspense>
      {/* Each opening mounts it again. */}
      <ProductDialog key={count} open={open} onClose={() => setOpen(false)} onAdded={onAdded} PriceHelp={PriceHelp} />
    </Suspense>
  )
  return { openDialog, preload, dialog }
}
