import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { truncate } from '#shared/text/truncate.ts'
import { toastWithUndo, undoButton } from '#ui/overlays/undo-toast.tsx'
import { withLoadingBar } from '#ui/states/loading-state.ts'
import { explain, useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'
import { useDeleteProduct, useProductCall } from '../manage/queries.ts'

const load = () => import('#ui/overlays/confirm-dialog.tsx')
const ConfirmDialog = lazy(() => load().then((module) => ({ default: module.ConfirmDialog })))

/** Confirms and deletes a product, then offers Undo. Render `dialog` anywhere on the page. */
export function useDeleteDialog() {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const [product, setProduct] = useState<Product | null>(null)
  const [open, setOpen] = useState(false)
  const remove = useDeleteProduct(api)
  const restore = useProductCall(api.restoreProduct)
  async function askToDelete(target: Product) {
    try {
      await withLoadingBar(load())
      setProduct(target)
      setOpen(true)
    } catch (error) {
      toast.error(words.saller.delete.failed(explain(error, words)))
    }
  }
  async function deleteProduct({ _id: id }: Product) {
    try {
      await remove.mutateAsync({ id })
      const { done: deleted, undone } = words.saller.delete
      toastWithUndo({ id, deleted, undo: () => restore.mutateAsync({ id }), undone })
    } catch (error) {
      toast.error(words.saller.delete.failed(explain(error, words)))
    }
    setOpen(false)
  }
  const dialog = product && (
    <Suspense>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => deleteProduct(product)}
        loading={remove.isPending}
        focusAfter={() => undoButton(product._id)}
        title={words.saller.delete.title(truncate(product.name, 40))}
        text={words.saller.delete.text}
        confirm={words.saller.delete.action}
        cancel={words.saller.delete.cancel}
      />
    </Suspense>
  )
  return { askToDelete, dialog }
}
