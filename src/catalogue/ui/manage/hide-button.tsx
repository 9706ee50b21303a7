import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import toast from 'react-hot-toast/headless'
import { truncate } from '#shared/text/truncate.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'
import { useHideProduct } from './queries.ts'

/** For admins: takes a product off every list, or shows it again as it was. */
export function HideButton({ product, className }: { product: Product; className: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const { states } = words.saller
  const hide = useHideProduct(api)
  const isHidden = product.state === 'hidden'
  const name = truncate(product.name, 40)
  async function change() {
    try {
      await hide.mutateAsync({ id: product._id, hidden: !isHidden })
      toast.success(isHidden ? states.shown : states.hidden)
    } catch (error) {
      toast.error(states.failed(explain(error, words)))
    }
  }
  return (
    <IconButton
      icon={isHidden ? Eye : EyeOff}
      label={isHidden ? states.unhide(name) : states.hide(name)}
      className={className}
      aria-disabled={hide.isPending || undefined}
      onClick={() => hide.isPending || change()}
    />
  )
}
