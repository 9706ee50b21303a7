import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { truncate } from '#shared/text/truncate.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'
import { isWithheld } from '../../rules.ts'
import { PRODUCT_SLICES } from './queries.ts'

const HideDialog = lazy(() => import('../history/hide-dialog.tsx').then(({ HideDialog: it }) => ({ default: it })))

/** For admins: takes a product off every list with a reason, or shows it again as it was. */
export function HideButton({ product, className }: { product: Product; className: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { states } = useWords().saller
  const { submit: show, pending } = useSubmit({
    call: () => api.hideProduct({ id: product._id, hidden: false }),
    refresh: PRODUCT_SLICES,
    done: states.shown,
  })
  const dialog = useLazyDialog()
  const isHidden = isWithheld(product)
  const name = truncate(product.name, 40)
  return (
    <>
      <IconButton
        icon={isHidden ? Eye : EyeOff}
        label={isHidden ? states.unhide(name) : states.hide(name)}
        className={className}
        aria-disabled={pending || undefined}
        onClick={() => (isHidden ? show() : dialog.open())}
      />
      {dialog.isMounted && (
        <Suspense>
          <HideDialog id={product._id} name={name} open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
