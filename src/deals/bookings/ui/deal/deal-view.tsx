import { Banknote, ClipboardCheck, KeyRound, MapPin } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Icon } from '#ui/display/icon.ts'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { Panel } from '#ui/page/layout.tsx'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Deal } from '../../contract.ts'
import { priceToAccept } from '../../rules.ts'
import { DealOffers } from '../offers/deal-offers.tsx'
import type { SheetName } from '../sheets/sheet-props.ts'
import type { DealAction } from './deal-actions.ts'
import { DealMenu } from './deal-menu.tsx'
import { HistoryCard } from './history-card.tsx'
import { MeetingCard } from './meeting-card.tsx'
import { PersonCard } from './person-card.tsx'
import { ProductStrip } from './product-strip.tsx'
import { thingOf } from './situation.ts'
import { StatusCard } from './status-card.tsx'
import { useDealMoves } from './use-deal-moves.ts'

const DealSheet = lazy(async () => ({ default: (await import('../sheets/deal-sheet.tsx')).DealSheet }))

const SHEETS: Partial<Record<DealAction, SheetName>> = {
  accept: 'accept',
  propose: 'propose',
  'propose-another': 'propose',
  contest: 'contest',
  'no-show': 'no-show',
  cancel: 'cancel',
}

/** The sheet that is open, or was: it stays mounted so that it can slide out. */
function useSheet() {
  const dialog = useLazyDialog()
  const [sheet, setSheet] = useState<SheetName>('cancel')
  const [opened, setOpened] = useState(0)
  function open(name: SheetName) {
    setSheet(name)
    // Each opening mounts the sheet again, so that it shows the present deal.
    setOpened((count) => count + 1)
    dialog.open()
  }
  return { ...dialog, sheet, opened, open }
}

interface DealViewProps {
  deal: Deal
  /** The conversation of both parties; null without one. */
  conversation: ReactNode
  /** Card with the buyer's notes at the meeting. */
  found: ReactNode
  /** Counted facts about the other person. */
  facts: ReactNode
  /** The reviews, after the hand-over. */
  review: ReactNode
}

/** A deal: its status, the meeting, the other party, offers, the conversation and the history. */
export function DealView({ deal, conversation, facts, found, review }: DealViewProps) {
  const sheets = useSheet()
  const { move, running } = useDealMoves({ _id: deal._id, otherName: deal.other.name })
  const { act, acting } = useActions(deal, move, sheets.open)
  const words = useWords().deal
  return (
    <>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr] lg:gap-5">
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          <ProductStrip {...deal} name={deal.productName} lowerTaka={lowerTaka(deal)} />
        </div>
        <div className="min-w-0 space-y-4 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:space-y-5">
          <StatusCard
            deal={deal}
            onAction={act}
            running={running ? acting : null}
            menu={<DealMenu deal={deal} onOpen={sheets.open} />}
          />
          {review}
          <DealOffers deal={deal} />
          <MeetingCard deal={deal} onChange={() => sheets.open('propose')} />
          <div className="lg:hidden">
            <PersonCard deal={deal} facts={facts} />
          </div>
          {conversation && (
            <section id="conversation" tabIndex={-1} aria-label={words.conversation} className="scroll-mt-20">
              {conversation}
            </section>
          )}
          <HistoryCard deal={deal} />
        </div>
        <div className="min-w-0 space-y-4 lg:col-start-2 lg:row-start-2 lg:space-y-5">
          <div className="max-lg:hidden">
            <PersonCard deal={deal} facts={facts} />
          </div>
          {deal.state === 'accepted' && <BeforeCard deal={deal} />}
          {found}
        </div>
      </div>
      {sheets.isMounted && (
        <Suspense fallback={<LoadingBar />}>
          <DealSheet
            key={sheets.opened}
            sheet={sheets.sheet}
            deal={deal}
            open={sheets.isOpen}
            onClose={sheets.close}
            onMove={move}
            busy={running !== null}
          />
        </Suspense>
      )}
    </>
  )
}

type Mover = ReturnType<typeof useDealMoves>['move']

/** Actions of the buttons on the status card: each opens a sheet, makes a move at once, or leads to the composer. */
function useActions(deal: Deal, move: Mover, openSheet: (sheet: SheetName) => void) {
  const [acting, setActing] = useState<DealAction | null>(null)
  function act(action: DealAction) {
    const sheet = SHEETS[action]
    if (sheet) return openSheet(sheet)
    if (action === 'write') return focusComposer()
    setActing(action)
    if (action === 'undo') void move({ move: 'undo' })
    // With the meeting that is on the screen: the other side may have proposed another one since.
    if (action === 'agree' && deal.meeting) {
      const { day, from, to, place } = deal.meeting
      void move({ move: 'agree', meeting: { day, from, to, place } })
    }
  }
  return { act, acting }
}

function focusComposer() {
  const conversation = document.getElementById('conversation')
  conversation?.scrollIntoView({ block: 'end' })
  const composer = conversation?.querySelector<HTMLElement>('textarea, input[type=text]')
  ;(composer ?? conversation)?.focus({ preventScroll: composer != null })
}

/** Steps before the payment, for each side. */
function BeforeCard({ deal }: { deal: Deal }) {
  const words = useWords().deal
  const { before } = words
  const forBuyer: [Icon, string][] = [
    [MapPin, before.place],
    [ClipboardCheck, before.check(thingOf(deal, words))],
    [Banknote, before.pay],
  ]
  const forSaller: [Icon, string][] = [
    [MapPin, before.invite],
    [Banknote, before.money],
    [KeyRound, before.code],
  ]
  return (
    <Panel className="p-4">
      <h2 className="text-small font-semibold">{deal.me === 'saller' ? before.sallerTitle : before.title}</h2>
      <ul className="mt-2.5 space-y-2 text-caption text-ink-2">
        {(deal.me === 'saller' ? forSaller : forBuyer).map(([Mark, text]) => (
          <li key={text} className="flex gap-2.5">
            <Mark className="mt-0.5 size-4 text-ink-3" />
            {text}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The price that a request will be accepted at, where it is below the one that the buyer saw; both are shown. */
function lowerTaka({ state, nowTaka, ...deal }: Deal): number | undefined {
  if (state !== 'requested' || deal.agreedTaka !== null) return undefined
  const taka = priceToAccept(deal, nowTaka)
  return taka < deal.askedTaka ? taka : undefined
}
