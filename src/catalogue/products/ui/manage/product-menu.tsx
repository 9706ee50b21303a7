import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Camera, EllipsisVertical, History, Megaphone, MegaphoneOff, Tag } from 'lucide-react'
import toast from 'react-hot-toast/headless'
import { truncate } from '#shared/text/truncate.ts'
import { ActionMenu, type ActionMenuProps } from '#ui/overlays/action-menu.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import { productHistory } from '#words/product-history.ts'
import type { MyProduct } from '../../contract.ts'
import { ADVERT_DAYS, isOnSale } from '../../rules.ts'
import { useHistoryDialog } from '../history/use-history-dialog.tsx'
import { useProductCall } from './queries.ts'
import { MOVE_ICONS, type SallerMove, useMoves } from './state-moves.tsx'
import type { Changed } from './use-change-dialogs.tsx'

interface ProductMenuProps {
  product: MyProduct
  /** A move that stands beside the menu. */
  without: SallerMove | undefined
  onChange: (what: Changed) => void
}

/** The other things that can be done with a product: price and photos, moves, how long its advert runs, and its history. */
export function ProductMenu({ product, without, onChange }: ProductMenuProps) {
  const { states, change } = useWords().saller
  const { moves: names, more } = states
  const changes = [
    { label: change.priceTitle, icon: Tag, onSelect: () => onChange('price') },
    { label: change.photosTitle, icon: Camera, onSelect: () => onChange('photos') },
  ]
  const { move, isPending } = useMoves(product)
  const advert = useAdvertItems(product)
  const moves = product.moves
    .filter((name) => name !== without)
    .map((name) => ({ label: names[name], icon: MOVE_ICONS[name], onSelect: () => move(name) }))
  const history = useHistoryDialog()
  const past = { label: productHistory.open, icon: History, onSelect: () => history.show(product) }
  return (
    <>
      <ActionMenu
        label={more(truncate(product.name, 40))}
        icon={EllipsisVertical}
        busy={isPending || advert.isPending}
        items={[...changes, ...moves, ...advert.items, past]}
      />
      {history.dialog}
    </>
  )
}

function useAdvertItems(product: MyProduct): Pick<ActionMenuProps, 'items'> & { isPending: boolean } {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const { advertise: said } = words.saller
  const advertise = useProductCall(api.advertise)
  const end = useProductCall(api.endAdvert)
  async function run(change: () => Promise<unknown>, done: string) {
    try {
      await change()
      toast.success(done)
    } catch (error) {
      toast.error(words.saller.states.failed(explain(error, words)))
    }
  }
  const lengths = ADVERT_DAYS.map((days) => ({
    label: said.forDays(days),
    icon: Megaphone,
    onSelect: () => run(() => advertise.mutateAsync({ product, days }), said.runs(days)),
  }))
  const ending = {
    label: said.end,
    icon: MegaphoneOff,
    onSelect: () => run(() => end.mutateAsync({ id: product._id }), said.ended),
  }
  return {
    items: [...(isOnSale(product) ? lengths : []), ...(product.advertEndsAt ? [ending] : [])],
    isPending: advertise.isPending || end.isPending,
  }
}
