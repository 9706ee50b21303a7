import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { lazy, Suspense } from 'react'
import toast from 'react-hot-toast/headless'
import type { Input } from '#shared/endpoint.ts'
import { truncate } from '#shared/text/truncate.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { explain, useWords } from '#ui/text/words.ts'
import type { catalogue, Product } from '../../contract.ts'
import { useProductCall } from './queries.ts'

const HideDialog = lazy(() => import('../history/hide-dialog.tsx').then(({ HideDialog: it }) => ({ default: it })))

/** For admins: takes a product off every list with a reason, or shows it again as it was. */
export function HideButton({ product, className }: { product: Product; className: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const { states } = words.saller
  const hide = useProductCall(api.hideProduct)
  const dialog = useLazyDialog()
  const isHidden = product.state === 'hidden'
  const name = truncate(product.name, 40)
  async function change(hiding: Omit<Input<typeof catalogue.hideProduct>, 'id'>) {
    try {
      await hide.mutateAsync({ id: product._id, ...hiding })
      toast.success(hiding.hidden ? states.hidden : states.shown)
      // After a failure it stays open, with what was typed.
      if (hiding.hidden) dialog.close()
    } catch (error) {
      toast.error(states.failed(explain(error, words)))
    }
  }
  return (
    <>
      <IconButton
        icon={isHidden ? Eye : EyeOff}
        label={isHidden ? states.unhide(name) : states.hide(name)}
        className={className}
        aria-disabled={hide.isPending || undefined}
        onClick={() => hide.isPending || (isHidden ? change({ hidden: false }) : dialog.open())}
      />
      {dialog.isMounted && (
        <Suspense>
          <HideDialog
            name={name}
            open={dialog.isOpen}
            onClose={dialog.close}
            onHide={(reason, note) => change({ hidden: true, reason, ...(note.trim() !== '' && { note }) })}
            isPending={hide.isPending}
          />
        </Suspense>
      )}
    </>
  )
}
