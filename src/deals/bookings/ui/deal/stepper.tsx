import { Check, TriangleAlert, X } from 'lucide-react'
import { cx } from '#ui/class-names.ts'
import { useWords } from '#ui/text/words.ts'
import type { Deal } from '../../contract.ts'

type Step = { name: string; at: string | null; mark: 'done' | 'current' | 'ahead' | 'end' | 'warn' }

/** Steps of the deal: a column on narrow screens, a row from `md`. An ended deal shows only the steps made, and its end. */
export function Stepper({ deal }: { deal: Deal }) {
  const words = useWords().deal
  const steps = stepsOf(deal, words.steps)
  const said = { ...words.steps, end: words.steps.current, warn: words.steps.current }
  return (
    <ol aria-label={words.steps.label} className="flex flex-col md:flex-row md:gap-1">
      {steps.map((step, at) => (
        <li
          key={step.name}
          className="relative flex min-w-0 gap-3 pb-3.5 last:pb-0 md:flex-1 md:flex-col md:gap-2 md:pb-0"
        >
          {at < steps.length - 1 && <Line done={step.mark === 'done'} />}
          <Mark mark={step.mark} />
          <p className="flex min-w-0 flex-1 justify-between gap-3 text-small md:flex-col md:justify-start md:gap-0 md:text-caption">
            <span className={cx(step.mark === 'done' || step.mark === 'ahead' ? 'text-ink-2' : 'font-semibold')}>
              {step.name}
              <span className="sr-only">, {said[step.mark]}</span>
            </span>
            {step.at && <span className="figures text-caption text-ink-3">{words.history.time(step.at)}</span>}
          </p>
        </li>
      ))}
    </ol>
  )
}

function Line({ done }: { done: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'absolute top-6 bottom-0 left-[10px] w-0.5 md:top-[10px] md:right-1.5 md:bottom-auto md:left-7 md:h-0.5 md:w-auto',
        done ? 'bg-accent' : 'bg-line',
      )}
    />
  )
}

function Mark({ mark }: { mark: Step['mark'] }) {
  const round = 'flex size-5.5 shrink-0 items-center justify-center rounded-full'
  if (mark === 'done')
    return (
      <span className={cx(round, 'bg-accent text-on-accent')}>
        <Check className="size-3.5" />
      </span>
    )
  if (mark === 'end')
    return (
      <span className={cx(round, 'bg-inverse text-on-inverse')}>
        <X className="size-3.5" />
      </span>
    )
  if (mark === 'warn')
    return (
      <span className={cx(round, 'bg-warn-soft text-warn-ink')}>
        <TriangleAlert className="size-3.5" />
      </span>
    )
  if (mark === 'current')
    return (
      <span className={cx(round, 'border-2 border-accent')}>
        <span className="size-2.5 rounded-full bg-accent" />
      </span>
    )
  return (
    <span className={round}>
      <span className="size-3 rounded-full border-2 border-line-strong" />
    </span>
  )
}

type StepWords = ReturnType<typeof useWords>['deal']['steps']

function stepsOf(deal: Deal, words: StepWords): Step[] {
  const reached = reachedSteps(deal, words)
  const { state } = deal
  if (state === 'requested' || state === 'accepted' || state === 'handed_over') {
    const all = [words.requested, words.accepted, words.meeting, words.handedOver]
    const last = reached.length - 1
    return all.map((name, at) => {
      const mark = at < last || state === 'handed_over' ? 'done' : at === last ? 'current' : 'ahead'
      return { name, at: reached[at]?.at ?? null, mark }
    })
  }
  const isDispute = state === 'no_show' || state === 'contested'
  return [
    ...reached.map((step): Step => ({ ...step, mark: 'done' })),
    { name: words[state], at: deal.stateSince, mark: isDispute ? 'warn' : 'end' },
  ]
}

/** The steps that the deal came to, with the time of the last move that brought it there. */
function reachedSteps({ history, createdAt, meeting, agreedMeeting, state }: Deal, words: StepWords) {
  const timeOf = (move: string) => history.findLast((made) => made.move === move)?.at
  const accepted = timeOf('accept')
  const handedOver = state === 'handed_over' ? timeOf('hand-over') : undefined
  const isAgreed = meeting?.status === 'agreed' || agreedMeeting !== null || handedOver !== undefined
  const met = accepted && isAgreed ? (timeOf('agree') ?? handedOver) : undefined
  return [
    { name: words.requested, at: createdAt },
    ...(accepted && state !== 'requested' ? [{ name: words.accepted, at: accepted }] : []),
    ...(met && state !== 'requested' ? [{ name: words.meeting, at: met }] : []),
    ...(handedOver ? [{ name: words.handedOver, at: handedOver }] : []),
  ]
}
