import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { CalendarPlus, CirclePause, CirclePlay, HandCoins, Undo2 } from 'lucide-react'
import toast from 'react-hot-toast/headless'
import { truncate } from '#shared/text/truncate.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Icon } from '#ui/display/icon.ts'
import { toastWithUndo } from '#ui/overlays/undo-toast.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import { takenBack } from '#words/product-history.ts'
import type { MyProduct } from '../../contract.ts'
import { isWithheld } from '../../rules.ts'
import { useProductCall } from './queries.ts'

export type SallerMove = MyProduct['moves'][number]

export const MOVE_ICONS: Record<SallerMove, Icon> = {
  pause: CirclePause,
  resume: CirclePlay,
  extend: CalendarPlus,
  'sell-elsewhere': HandCoins,
  'back-on-sale': Undo2,
}

/** Makes a move and says what it did. What was marked as sold by mistake is taken back in the toast. */
export function useMoves({ _id: id, state: before }: Pick<MyProduct, '_id' | 'state'>) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const { done, soldUnseen, failed } = words.saller.states
  const { mutateAsync, isPending } = useProductCall(api.moveProduct)
  async function move(name: SallerMove) {
    try {
      const { state } = await mutateAsync({ id, move: name })
      if (name === 'back-on-sale') toast.success(takenBack[state])
      else if (name !== 'sell-elsewhere') toast.success(done[name])
      else {
        const undo = () => mutateAsync({ id, move: 'back-on-sale' })
        // The undo returns the product to its state before the move.
        const deleted = isWithheld({ state: before }) ? soldUnseen : done[name]
        toastWithUndo({ id, deleted, undo, undone: takenBack[before] })
      }
    } catch (error) {
      toast.error(failed(explain(error, words)))
    }
  }
  return { move, isPending }
}

/** The one thing that a product asks for now. */
export function MoveButton({
  product,
  move: name,
  className,
}: {
  product: MyProduct
  move: SallerMove
  className: string
}) {
  const { moves, of } = useWords().saller.states
  const { move, isPending } = useMoves(product)
  return (
    <Button
      kind="soft"
      size="sm"
      icon={MOVE_ICONS[name]}
      aria-label={of(moves[name], truncate(product.name, 40))}
      loading={isPending}
      onClick={() => move(name)}
      className={`max-sm:h-10 max-sm:px-2 ${className}`}
    >
      {moves[name]}
    </Button>
  )
}
