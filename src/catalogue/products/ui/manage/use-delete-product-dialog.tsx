import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Button } from '#ui/controls/button.tsx'
import { useDeleteDialog } from '#ui/overlays/use-delete-dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import type { MyProduct, Product } from '../../contract.ts'
import { useDeleteProduct, useProductCall } from './queries.ts'
import { MOVE_ICONS, useMoves } from './state-moves.tsx'

/** The table of admins has products without moves. */
type Deleted = Product & Partial<Pick<MyProduct, 'moves'>>

/** Confirms and deletes a product, then offers Undo. */
export function useDeleteProductDialog() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { mutateAsync: restore } = useProductCall(api.restoreProduct)
  return useDeleteDialog<Deleted>({
    words: useWords().saller.delete,
    remove: useDeleteProduct(api),
    restore: (id) => restore({ id }),
    instead: (product, way) => <SoldInstead product={product} {...way} />,
  })
}

type SoldInsteadProps = { product: Deleted; run: (act: () => Promise<void>) => void; disabled: boolean }

/** People delete what they have sold: its requests then end without the reason. */
function SoldInstead({ product, run, disabled }: SoldInsteadProps) {
  const { move, isPending } = useMoves(product)
  const words = useWords().saller
  if (!product.moves?.includes('sell-elsewhere')) return null
  return (
    <>
      <p className="mt-5 mb-2 text-small text-ink-2">{words.delete.sold}</p>
      <Button
        kind="secondary"
        full
        icon={MOVE_ICONS['sell-elsewhere']}
        loading={isPending}
        disabled={disabled}
        onClick={() => run(() => move('sell-elsewhere'))}
      >
        {words.states.moves['sell-elsewhere']}
      </Button>
    </>
  )
}
