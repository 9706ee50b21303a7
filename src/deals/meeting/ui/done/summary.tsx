import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '#people/sign-in/ui/session.ts'
import { firstName } from '#shared/text/first-name.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Price } from '#ui/display/price.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { kit as words } from '#words/kit.ts'
import { groupDigits } from '#words/numbers.ts'
import { dateAndTime } from '#words/times.ts'
import type { Point } from '../../contract.ts'
import { faultsOf } from '../../rules.ts'
import type { LocalKit } from '../device/kits.ts'
import { priceBefore, priceOf } from '../money/price-of.ts'
import type { PartProps } from '../part-props.ts'

/** Both parties, and their agreement. It is the same on both phones. */
export function Summary({ open }: Pick<PartProps, 'open'>) {
  const { local, waiting } = open
  const { deal, noun } = local.kit
  const saller = useWords().orders.mine.saller
  const { points, noted } = agreement(local)
  const handOver = waiting.find(({ entry }) => entry.kind === 'hand-over')
  const when = deal.state === 'handed_over' ? deal.stateSince : handOver?.at
  const price = deal.state === 'handed_over' ? priceBefore(deal) : priceOf(local)
  const isBuyer = deal.me === 'buyer'
  const ownPhoto = useUser()?.photoURL ?? null
  return (
    <>
      <div className="flex items-center justify-center gap-4">
        <Person name={deal.salerName} role={saller} photo={isBuyer ? deal.other.photo : ownPhoto} />
        <ArrowRight className="-mt-8 size-6 text-accent-ink" aria-hidden="true" />
        <Person name={deal.buyerName} role={words.done.buyerRole} photo={isBuyer ? ownPhoto : deal.other.photo} />
      </div>
      <dl className="mt-6 w-full divide-y divide-line rounded-card border border-line bg-surface text-small">
        <Row label={noun || words.done.product}>
          <Sentence>{deal.productName}</Sentence>
        </Row>
        <Row label={words.done.price}>
          <Price unit={words.money.bdt} amount={groupDigits(price)} className="text-small" />,{' '}
          {words.money.ways[local.progress.way ?? deal.pay ?? 'cash']}
          {noted !== null && noted === price && price !== deal.askedTaka && (
            <span className="block text-caption text-ink-3">{words.done.lower(deal.askedTaka)}</span>
          )}
          {deal.state === 'handed_over' && noted !== null && noted !== price && (
            <span className="block text-caption text-ink-3">
              <Sentence>{words.done.notAgreed(firstName(deal.buyerName), noted)}</Sentence>
            </span>
          )}
        </Row>
        {when && <Row label={words.done.when}>{dateAndTime(when)}</Row>}
        <Row label={words.done.noted}>
          <Faults points={faultsOf(points)} steps={local.kit.steps} />
        </Row>
      </dl>
    </>
  )
}

/** The buyer's notes; on the saller's phone as the server has them. */
function agreement({ kit, progress }: LocalKit): { points: Point[]; noted: number | null } {
  if (kit.deal.me === 'buyer') return { points: progress.points, noted: progress.price }
  return { points: kit.inspection?.points ?? [], noted: kit.inspection?.price ?? null }
}

function Faults({ points, steps }: { points: Point[]; steps: LocalKit['kit']['steps'] }) {
  if (points.length === 0) return words.done.nothing
  return points.map(({ step, note, photos }) => (
    <span key={step} className="block">
      {steps.find(({ id }) => id === step)?.title ?? step}: {note}
      {photos.length > 0 && ` (${words.done.photos(photos.length)})`}
    </span>
  ))
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4 px-4 py-3">
      <dt className="shrink-0 text-ink-3">{label}</dt>
      <dd className="figures min-w-0 text-right font-medium break-words">{children}</dd>
    </div>
  )
}

function Person({ name, role, photo }: { name: string; role: string; photo: string | null }) {
  return (
    <span className="flex w-28 flex-col items-center text-center">
      <Avatar src={photo} name={name} className="size-14" />
      <span className="mt-1.5 w-full text-caption leading-4 font-medium break-words">{name}</span>
      <span className="text-micro text-ink-3">{role}</span>
    </span>
  )
}
