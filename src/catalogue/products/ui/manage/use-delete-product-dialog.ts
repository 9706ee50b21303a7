import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useDeleteDialog } from '#ui/overlays/use-delete-dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import { useDeleteProduct, useProductCall } from './queries.ts'

/** Confirms and deletes a product, then offers Undo. */
export function useDeleteProductDialog() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { mutateAsync: restore } = useProductCall(api.restoreProduct)
  return useDeleteDialog({
    words: useWords().saller.delete,
    remove: useDeleteProduct(api),
    restore: (id) => restore({ id }),
  })
}
