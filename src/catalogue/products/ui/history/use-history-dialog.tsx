import { lazy, Suspense, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { truncate } from '#shared/text/truncate.ts'
import { withLoadingBar } from '#ui/states/loading-state.ts'
import { explain, useWords } from '#ui/text/words.ts'
import { productHistory } from '#words/product-history.ts'
import type { Product } from '../../contract.ts'

const load = () => import('./history-dialog.tsx')
const HistoryDialog = lazy(() => load().then((module) => ({ default: module.HistoryDialog })))

/** Shows the history of a product. Render `dialog` anywhere on the page. */
export function useHistoryDialog() {
  const words = useWords()
  const [product, setProduct] = useState<Pick<Product, '_id' | 'name'> | null>(null)
  const [open, setOpen] = useState(false)
  async function show(target: Pick<Product, '_id' | 'name'>) {
    try {
      await withLoadingBar(load())
      setProduct(target)
      setOpen(true)
    } catch (error) {
      toast.error(`${productHistory.failed}. ${explain(error, words)}`)
    }
  }
  const dialog = product && (
    <Suspense>
      <HistoryDialog
        key={product._id}
        id={product._id}
        name={truncate(product.name, 40)}
        open={open}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  )
  return { show, dialog }
}
