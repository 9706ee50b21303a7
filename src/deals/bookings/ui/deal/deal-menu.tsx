import { Ban, CalendarClock, EllipsisVertical, Pencil, Share2, UserX } from 'lucide-react'
import { firstName } from '#shared/text/first-name.ts'
import { share } from '#ui/controls/share.ts'
import { ActionMenu } from '#ui/overlays/action-menu.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Deal } from '../../contract.ts'
import type { SheetName } from '../sheets/sheet-props.ts'
import { timeOf } from './situation.ts'

/** The three dots: everything that is not the next step. Nothing that ends the deal stands beside the green button. */
export function DealMenu({ deal, onOpen }: { deal: Deal; onOpen: (sheet: SheetName) => void }) {
  const words = useWords().deal
  const toasts = { copied: words.meeting.copied, failed: words.meeting.copyFailed }
  const { me, meeting, moves, other } = deal
  if (me === 'admin') return null
  const can = (move: Deal['moves'][number]) => moves.includes(move)
  const items = [
    can('propose') && meeting && { label: words.menu.change, icon: CalendarClock, onSelect: () => onOpen('propose') },
    can('correct') && { label: words.menu.correct, icon: Pencil, onSelect: () => onOpen('correct') },
    meeting?.status === 'agreed' && {
      label: words.menu.share,
      icon: Share2,
      onSelect: () => {
        const day = words.meeting.day(timeOf(meeting.day, meeting.from))
        const hours = words.meeting.hours(meeting.from, meeting.to)
        const text = words.meeting.share(deal.productName, day, hours, meeting.place)
        return share({ title: words.meeting.title, text }, toasts)
      },
    },
    can('no-show') && {
      label: words.menu.noShow(firstName(other.name)),
      icon: UserX,
      onSelect: () => onOpen('no-show'),
    },
    can('decline') && { label: words.menu.decline, icon: Ban, danger: true, onSelect: () => onOpen('decline') },
    can('cancel') && { label: words.menu.cancel[me], icon: Ban, danger: true, onSelect: () => onOpen('cancel') },
  ].filter((item) => item !== false && item !== null && item !== undefined)
  if (items.length === 0) return null
  return <ActionMenu label={words.menu.open} icon={EllipsisVertical} items={items} />
}
