import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { firstName } from '#shared/text/first-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { ProgressBar } from '#ui/states/progress.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { kit as words } from '#words/kit.ts'
import { GROUPS, type Kit, type Point } from '../../contract.ts'
import { faultsOf } from '../../rules.ts'
import { passedPoint, withPoint } from '../device/progress.ts'
import { KitFrame, PartTitle } from '../frame/kit-frame.tsx'
import type { PartProps } from '../part-props.ts'
import { FaultSheet } from './fault-sheet.tsx'
import { StatementCard } from './statement-card.tsx'
import { StepRow } from './step-row.tsx'

/** The first part: the buyer's check of the product. The saller sees the same list, with the results. */
export function CheckPart({ open, frame }: PartProps) {
  const { session, local } = open
  const { kit, progress } = local
  const { steps } = kit
  const isBuyer = kit.deal.me === 'buyer'
  const [fault, setFault] = useState<string | null>(null)
  const points = isBuyer ? progress.points : (kit.inspection?.points ?? [])
  const done = points.filter(({ step }) => steps.some(({ id }) => id === step)).length
  const faultStep = steps.find(({ id }) => id === fault)
  return (
    <KitFrame
      {...frame}
      part="check"
      foot={
        <>
          <Button size="lg" full onClick={() => session.change((now) => ({ ...now, part: 'money' }))}>
            {words.check.next}
          </Button>
          {isBuyer && (
            <p className="mt-2 text-center text-caption text-ink-3">{words.check.left(steps.length - done)}</p>
          )}
        </>
      }
    >
      <Head kit={kit} done={done} />
      <Hints title={words.check.before} texts={kit.before} />
      <Groups open={open} points={points} onFault={setFault} />
      <StatementCard open={open} />
      <p role="status" className="sr-only">
        {words.check.faults(faultsOf(points).length)}
      </p>
      {faultStep && <FaultSheet open={open} step={faultStep} onClose={() => setFault(null)} />}
    </KitFrame>
  )
}

function Head({ kit: { deal, noun, steps }, done }: { kit: Kit; done: number }) {
  const isBuyer = deal.me === 'buyer'
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <PartTitle>
          <Sentence>{isBuyer ? words.check.title(noun) : words.check.sallerTitle(firstName(deal.buyerName))}</Sentence>
        </PartTitle>
        <span className="figures shrink-0 text-small text-ink-3">{words.check.progress(done, steps.length)}</span>
      </div>
      {isBuyer ? (
        <ProgressBar label={words.check.progressLabel} percent={(done / steps.length) * 100} className="mt-2 h-1.5" />
      ) : (
        <p className="mt-1 text-small text-ink-2">{words.check.sallerText}</p>
      )}
    </>
  )
}

interface GroupsProps {
  open: PartProps['open']
  points: Point[]
  onFault: (step: string) => void
}

/** The steps by group. The saller can only read them. */
function Groups({ open: { session, local }, points, onFault }: GroupsProps) {
  const { steps, deal } = local.kit
  const toggle = (id: string, isTicked: boolean) =>
    session.change((now) => withPoint(now, id, isTicked ? passedPoint(id) : null, new Date()))
  const row = (step: Kit['steps'][number]) => (
    <StepRow
      key={step.id}
      step={step}
      point={points.find((point) => point.step === step.id)}
      {...(deal.me === 'buyer' && {
        onTick: (on: boolean) => toggle(step.id, on),
        onFault: () => onFault(step.id),
      })}
    />
  )
  // A server that is newer than the page may send a group that the page does not know.
  const groups = [...new Set([...GROUPS, ...steps.map(({ group }) => group)])]
  return groups.flatMap((group) => {
    const inGroup = steps.filter((step) => step.group === group)
    if (inGroup.length === 0) return []
    const title = words.check.groups[group]
    return (
      <section key={group} className="mt-4">
        {title && <h2 className="mb-1.5 text-caption font-medium text-ink-3">{title}</h2>}
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">{inGroup.map(row)}</ul>
        {group === 'register' && (
          <Hints
            title={words.check.neir}
            texts={local.kit.neir.map(({ text, sure }) => (sure ? text : `${text} ${words.check.unsure}`))}
          />
        )}
      </section>
    )
  })
}

/** Sentences that open with a press. */
function Hints({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <details className="group mt-3 rounded-card border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-3.5 text-small font-medium">
        {title}
        <ChevronDown className="size-4.5 text-ink-3 group-open:rotate-180" />
      </summary>
      <ol className="space-y-2 border-t border-line px-3.5 py-3 text-caption text-ink-2">
        {texts.map((text) => (
          <li key={text} className="flex gap-2">
            <span aria-hidden="true">·</span>
            <span className="min-w-0 flex-1 break-words">{text}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
