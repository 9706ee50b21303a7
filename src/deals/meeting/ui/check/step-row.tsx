import { Check, Eye, Pencil, TriangleAlert } from 'lucide-react'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { kit as words } from '#words/kit.ts'
import type { Kit, Point } from '../../contract.ts'

interface StepRowProps {
  step: Kit['steps'][number]
  point: Point | undefined
  /** Absent for the saller, who only reads. */
  onTick?: (isTicked: boolean) => void
  onFault?: () => void
}

/** A point to look at. Pressing the row ticks it. */
export function StepRow({ step, point, onTick, onFault }: StepRowProps) {
  const isFault = point !== undefined && point.result !== 'ok'
  const texts = <StepTexts step={step} fault={isFault ? point : null} />
  return (
    <li className="flex items-center gap-1 pr-1">
      {isFault || !onTick ? (
        <div className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2.5 pl-3.5">
          {point ? <Mark look={isFault ? 'fault' : 'ticked'} /> : <Eye className="mx-0.5 size-5 shrink-0 text-ink-3" />}
          {texts}
        </div>
      ) : (
        <label className="relative flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-control py-2.5 pl-3.5 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus">
          <input
            type="checkbox"
            className="sr-only"
            checked={point !== undefined}
            onChange={(event) => onTick(event.target.checked)}
          />
          <Mark look={point ? 'ticked' : 'open'} />
          {texts}
        </label>
      )}
      {onFault && <FaultButton step={step.title} isFault={isFault} onPress={onFault} />}
    </li>
  )
}

function FaultButton({ step, isFault, onPress }: { step: string; isFault: boolean; onPress: () => void }) {
  if (isFault) return <IconButton icon={Pencil} label={words.check.edit(step)} onClick={onPress} />
  return (
    <button
      type="button"
      aria-label={words.check.faultAt(step)}
      onClick={onPress}
      className="h-11 shrink-0 rounded-control px-3 text-caption font-medium text-ink-2 hover:bg-sunken"
    >
      {words.check.fault}
    </button>
  )
}

function StepTexts({ step, fault }: { step: StepRowProps['step']; fault: Point | null }) {
  const note = fault?.result === 'known' ? `${fault.note} (${words.check.listed})` : fault?.note
  return (
    <span className="min-w-0 flex-1">
      <span className="block text-small leading-5 font-medium break-words">{step.title}</span>
      <span className={cx('block text-caption leading-4.5 break-words', fault ? 'text-warn-ink' : 'text-ink-3')}>
        <Sentence>{note === undefined ? step.how : words.check.found(note)}</Sentence>
      </span>
    </span>
  )
}

function Mark({ look }: { look: 'open' | 'ticked' | 'fault' }) {
  const looks = {
    open: 'border-2 border-line-strong bg-surface',
    ticked: 'bg-accent text-on-accent',
    fault: 'bg-warn-soft text-warn-ink',
  }
  return (
    <span className={cx('inline-flex size-6 shrink-0 items-center justify-center rounded-badge', looks[look])}>
      {look === 'ticked' && <Check className="size-4" />}
      {look === 'fault' && <TriangleAlert className="size-4" />}
    </span>
  )
}
