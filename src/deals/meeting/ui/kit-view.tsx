import { useEffect } from 'react'
import { isAppError } from '#shared/errors.ts'
import { Notice } from '#ui/states/notice.tsx'
import { localPath } from '#ui/text/local-path.ts'
import { useWords } from '#ui/text/words.ts'
import { kit as words } from '#words/kit.ts'
import { CheckPart } from './check/check-part.tsx'
import { EnterCode } from './code/enter-code.tsx'
import { readHandoverLink } from './code/handover-link.ts'
import { ShowCode } from './code/show-code.tsx'
import { Done } from './done/done.tsx'
import { Ended } from './done/ended.tsx'
import { NotSent } from './done/not-sent.tsx'
import { MoneyPart } from './money/money-part.tsx'
import type { PartProps, ReadyKit } from './part-props.ts'

const PARTS = { check: CheckPart, money: MoneyPart, code: CodePart }

/** Meeting page with data: the part that the person has reached, or the end of the deal. */
export function KitView({ open }: { open: ReadyKit }) {
  const { kit, progress } = open.local
  const frame = {
    ...{ title: words.title, sub: kit.deal.productName, isOffline: open.isOffline },
    closeTo: localPath(`/dashboard/deals/${open.local.dealId}`),
  }
  useCodeInAddress(open)
  const waits = (kind: string) => open.waiting.some(({ entry, refusal }) => entry.kind === kind && !refusal)
  if (kit.deal.state === 'handed_over') return <Done open={open} frame={frame} />
  if (waits('leave')) return <Ended frame={frame} title={words.ended.title} text={words.ended.waits} />
  const moved = isAppError(open.failure) && open.failure.status >= 400 && open.failure.status < 500
  if (moved && open.failure instanceof Error) {
    const isOwnEnd = progress.points.some(({ next }) => next === 'leave') && open.waiting.length === 0
    const text = isOwnEnd ? words.ended.sent : open.failure.message
    return <Ended open={open} frame={frame} title={isOwnEnd ? words.ended.title : words.ended.moved} text={text} />
  }
  if (waits('hand-over') || progress.otherDone) return <NotSent open={open} frame={frame} />
  const Part = PARTS[progress.part]
  return (
    <>
      <Troubles open={open} />
      <Part open={open} frame={frame} />
    </>
  )
}

/** A code that was scanned with the phone's own camera app opens the part that takes it. */
function useCodeInAddress({ session, local }: ReadyKit): void {
  const { dealId, kit } = local
  const isBuyer = kit.deal.me === 'buyer'
  useEffect(() => {
    if (isBuyer && readHandoverLink(location.href, dealId)) session.change((now) => ({ ...now, part: 'code' }))
  }, [session, dealId, isBuyer])
}

function Troubles({ open }: Pick<PartProps, 'open'>) {
  const { images } = useWords()
  const lost = open.lostPhoto
  const reason = lost && lost in images ? images[lost as keyof typeof images] : lost
  return (
    <div role="status" className="mx-auto max-w-[576px]">
      {open.isLost && <Notice tone="warn">{words.notKept}</Notice>}
      {reason && <Notice tone="warn">{words.fault.photoLost(reason)}</Notice>}
    </div>
  )
}

/** The third part: the saller shows the code, the buyer enters it. */
function CodePart(props: PartProps) {
  return props.open.local.kit.deal.me === 'buyer' ? <EnterCode {...props} /> : <ShowCode {...props} />
}
