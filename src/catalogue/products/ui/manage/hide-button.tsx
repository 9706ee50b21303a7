import { Eye, EyeOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { truncate } from '#shared/text/truncate.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'
import { isWithheld } from '../../rules.ts'

const HideDialog = lazy(() => import('../history/hide-dialog.tsx').then(({ HideDialog: it }) => ({ default: it })))
const ShowDialog = lazy(() => import('../history/show-dialog.tsx').then(({ ShowDialog: it }) => ({ default: it })))

/** For admins: takes a product off every list with a reason, or shows it again as it was. */
export function HideButton({ product, className }: { product: Product; className: string }) {
  const { states } = useWords().saller
  // The state may change while one of them is open.
  const hiding = useLazyDialog()
  const showing = useLazyDialog()
  const [waited, setWaited] = useState(false)
  const isHidden = isWithheld(product)
  const waits = product.state === 'waiting'
  const name = truncate(product.name, 40)
  const show = waits ? states.show(name) : states.unhide(name)
  function openShowing() {
    setWaited(waits)
    showing.open()
  }
  return (
    <>
      <IconButton
        icon={isHidden ? Eye : EyeOff}
        label={isHidden ? show : states.hide(name)}
        className={className}
        onClick={isHidden ? openShowing : hiding.open}
      />
      {hiding.isMounted && (
        <Suspense>
          <HideDialog id={product._id} name={name} open={hiding.isOpen} onClose={hiding.close} />
        </Suspense>
      )}
      {showing.isMounted && (
        <Suspense>
          <ShowDialog id={product._id} name={name} waits={waited} open={showing.isOpen} onClose={showing.close} />
        </Suspense>
      )}
    </>
  )
}
