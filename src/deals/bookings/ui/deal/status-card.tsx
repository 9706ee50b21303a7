import { Link } from '@tanstack/react-router'
import {
  Ban,
  CalendarClock,
  Check,
  ClipboardCheck,
  FileText,
  Handshake,
  ListChecks,
  MessageSquare,
  RefreshCw,
  Search,
  Undo2,
  UserX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { firstName } from '#shared/text/first-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import type { Icon } from '#ui/display/icon.ts'
import { Panel } from '#ui/page/layout.tsx'
import { localPath } from '#ui/text/local-path.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Deal } from '../../contract.ts'
import { actionsOf, type DealAction } from './deal-actions.ts'
import { OtherMeetings } from './other-meetings.tsx'
import { isOver, nowInWords, situationOf } from './situation.ts'
import { Stepper } from './stepper.tsx'

const ICONS: Record<DealAction, Icon> = {
  accept: Check,
  propose: CalendarClock,
  'propose-another': CalendarClock,
  agree: Check,
  contest: Check,
  'no-show': UserX,
  undo: Undo2,
  cancel: Ban,
  kit: ClipboardCheck,
  paper: FileText,
  write: MessageSquare,
  similar: Search,
  again: RefreshCw,
  requests: ListChecks,
  list: Handshake,
}

interface StatusCardProps {
  deal: Deal
  /** Starts a move, or opens the sheet that it needs. */
  onAction: (action: DealAction) => void
  /** Menu with all other actions. */
  menu: ReactNode
  /** The action that runs. */
  running: DealAction | null
}

/** The status of a deal, its reason, and the main action as the only green button of the page. */
export function StatusCard({ deal, onAction, running, menu }: StatusCardProps) {
  const words = useWords()
  const { title, text } = nowInWords(deal, words)
  const [main, ...others] = actionsOf(deal, situationOf(deal))
  return (
    <Panel className="p-4 sm:p-6">
      <div className="flex items-start justify-between gap-2">
        <h2 aria-live="polite" className="min-w-0 text-h2 font-semibold tracking-head wrap-anywhere">
          <Sentence>{title}</Sentence>
        </h2>
        {menu && <div className="-mt-1.5 -mr-2 shrink-0">{menu}</div>}
      </div>
      <p className="mt-1 text-small text-ink-2 wrap-anywhere sm:text-body">
        <Sentence>{text}</Sentence>
      </p>
      {deal.state === 'accepted' && deal.meeting && !isOver(deal.meeting) && (
        <OtherMeetings time={deal.meeting} others={deal.otherMeetings} className="mt-4" />
      )}
      <div className="mt-4 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {main && <ActionButton action={main} deal={deal} onAction={onAction} running={running} />}
        {others.map((action) => (
          <ActionButton key={action} action={action} deal={deal} onAction={onAction} running={running} second />
        ))}
      </div>
      <div className="mt-5 border-t border-line pt-5">
        <Stepper deal={deal} />
      </div>
    </Panel>
  )
}

function ActionButton({
  action,
  deal,
  onAction,
  running,
  second,
}: Omit<StatusCardProps, 'menu'> & { action: DealAction; second?: true }) {
  const label = useLabel(action, deal)
  const kind = second ? 'secondary' : 'primary'
  const Mark = ICONS[action]
  const inside = (
    <>
      <Mark className="size-4.5" />
      {label}
    </>
  )
  if (isWay(action))
    return <Way action={action} deal={deal} className={buttonClass({ kind, size: 'lg' })} inside={inside} />
  return (
    <Button
      kind={kind}
      size="lg"
      icon={Mark}
      loading={running === action}
      disabled={running !== null && running !== action}
      onClick={() => onAction(action)}
    >
      {label}
    </Button>
  )
}

function useLabel(action: DealAction, { me, other }: Deal): string {
  const { actions } = useWords().deal
  if (action === 'write' || action === 'no-show') return actions[action](firstName(other.name))
  return action === 'list' ? actions.list[me] : actions[action]
}

/** The actions that lead to another page. */
type WayAction = 'kit' | 'paper' | 'similar' | 'again' | 'requests' | 'list'

function isWay(action: DealAction): action is WayAction {
  return ['kit', 'paper', 'similar', 'again', 'requests', 'list'].includes(action)
}

function Way({
  action,
  deal,
  className,
  inside,
}: {
  action: WayAction
  deal: Deal
  className: string
  inside: ReactNode
}) {
  const id = deal.productId ?? ''
  if (action === 'similar')
    return (
      <Link to="/products" search={{ kind: deal.kind ?? undefined }} className={className}>
        {inside}
      </Link>
    )
  if (action === 'again')
    return (
      <Link to="/products/sp/$id" params={{ id }} className={className}>
        {inside}
      </Link>
    )
  if (action === 'requests')
    return (
      <Link to="/dashboard/my-products/$id/requests" params={{ id }} className={className}>
        {inside}
      </Link>
    )
  if (action === 'paper')
    return (
      <Link to="/dashboard/deals/$id/paper" params={{ id: deal._id }} className={className}>
        {inside}
      </Link>
    )
  if (action === 'kit')
    return (
      // A full page load: only the document of the meeting page may use the camera and keep the screen on.
      <a href={localPath(`/dashboard/deals/${deal._id}/kit`)} className={className}>
        {inside}
      </a>
    )
  return (
    <Link to={deal.me === 'buyer' ? '/dashboard/my-orders' : '/dashboard/my-buyers'} className={className}>
      {inside}
    </Link>
  )
}
