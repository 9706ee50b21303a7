import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, ChevronRight, Handshake, KeyRound, MessageCircle, Star, Tag } from 'lucide-react'
import { MAX_NEXT_STEPS, type NextStep } from '#deals/bookings/next-steps.ts'
import { firstName } from '#shared/text/first-name.ts'
import { truncate } from '#shared/text/truncate.ts'
import type { Icon } from '#ui/display/icon.ts'
import { Panel } from '#ui/page/layout.tsx'
import { LoadFailed } from '#ui/states/list-states.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'

const ICONS: Record<NextStep['kind'], Icon> = {
  code: KeyRound,
  meeting: CalendarClock,
  proposal: CalendarClock,
  offer: Tag,
  request: Handshake,
  arrange: CalendarClock,
  question: MessageCircle,
  review: Star,
}

/** Tasks of the user, the most urgent first; a line of text without any. */
export function NextSteps({ query }: { query: UseQueryResult<NextStep[]> }) {
  const words = useWords().dashboard.overview.next
  const { data } = query
  return (
    <Panel className="mb-4 lg:mb-6">
      <h2 className="px-4 pt-4 pb-2 text-h4 font-semibold lg:px-5">{words.title}</h2>
      {data ? (
        data.length === 0 ? (
          <p className="px-4 pb-4 text-small text-ink-2 lg:px-5">{words.none}</p>
        ) : (
          <ul className="divide-y divide-line [&>li:last-child>a]:rounded-b-card">
            {data.slice(0, MAX_NEXT_STEPS).map((step) => (
              <Step key={`${step.kind} ${step.link}`} step={step} />
            ))}
            {data.length > MAX_NEXT_STEPS && <More steps={data} />}
          </ul>
        )
      ) : (
        <LoadFailed large={false} title={words.failed} query={query} />
      )}
    </Panel>
  )
}

/** Links to the steps that are not shown. */
function More({ steps }: { steps: NextStep[] }) {
  const { pages, overview } = useWords().dashboard
  const deals = steps.some(({ side }) => side === 'saller') ? '/dashboard/my-buyers' : '/dashboard/my-orders'
  return (
    <li className="flex flex-wrap items-center gap-x-4 px-4 py-1 text-small text-ink-2 lg:px-5">
      {overview.next.more}
      {([deals, '/dashboard/messages'] as const).map((to) => (
        <Link
          key={to}
          to={to}
          className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          {pages[to]}
        </Link>
      ))}
    </li>
  )
}

function Step({ step: { kind, side, name, product, at, place, proposedAt, taka, link } }: { step: NextStep }) {
  const { next } = useWords().dashboard.overview
  const { bdt } = useWords().orders
  const [to = '', hash] = link.split('#')
  const Mark = ICONS[kind]
  const isTime = kind === 'meeting' || kind === 'code' || kind === 'question' || kind === 'proposal'
  return (
    <li>
      <Link
        to={to}
        {...(hash && { hash })}
        className="flex min-h-16 items-center gap-3 px-4 py-2.5 -outline-offset-2 transition-colors duration-150 hover:bg-sunken lg:px-5"
      >
        <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent-ink">
          <Mark className="size-4.5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-small font-semibold wrap-anywhere">
            <Sentence>
              {next.steps[kind][side](firstName(name), taka === null ? '' : `${bdt} ${groupDigits(taka)}`)}
            </Sentence>
          </span>
          <span className="block text-caption text-ink-3">
            <span lang={languageOf(product)}>{truncate(product, 40)}</span> ·{' '}
            <span className="figures inline-block">{isTime ? next.at(at) : next.until(at)}</span>
            {place && <Sentence>{` · ${truncate(place, 60)}`}</Sentence>}
          </span>
          {proposedAt && (
            <span className="block text-caption text-ink-2">
              <Sentence>{next.proposed(firstName(name), proposedAt)}</Sentence>
            </span>
          )}
        </span>
        <ChevronRight className="size-5 text-ink-3" />
      </Link>
    </li>
  )
}
