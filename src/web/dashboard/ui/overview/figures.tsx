import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Package, ReceiptText, Store, Users } from 'lucide-react'
import type * as z from 'zod/mini'
import type { Messages } from '#messages/en.ts'
import type { SessionUser } from '#people/sign-in/ui/session.ts'
import type { Role } from '#shared/endpoint.ts'
import { cx } from '#ui/class-names.ts'
import type { Icon } from '#ui/display/icon.ts'
import { PageFailed } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Figure } from '../../contract.ts'
import type { DashboardPath } from '../frame/menu.tsx'
import { overviewQuery } from './queries.ts'

type Words = Messages['dashboard']['overview']

type Card = {
  figure: 'bookings' | 'products' | 'sellers' | 'buyers'
  label: keyof Words['cards']
  note: 'sinceVisit' | 'sinceWeek' | 'registered'
  icon: Icon
  to: DashboardPath
}

/** The summary cards of each role, with the note under the figure and the list that they link to (rows V01-V08). */
const CARDS: Record<Role, Card[]> = {
  saller: [
    { figure: 'bookings', label: 'myOrders', note: 'sinceVisit', icon: ReceiptText, to: '/dashboard/my-buyers' },
    { figure: 'products', label: 'myProducts', note: 'sinceWeek', icon: Package, to: '/dashboard/my-products' },
  ],
  buyer: [
    { figure: 'bookings', label: 'myBookings', note: 'sinceVisit', icon: ReceiptText, to: '/dashboard/my-orders' },
  ],
  admin: [
    { figure: 'bookings', label: 'totalOrders', note: 'sinceVisit', icon: ReceiptText, to: '/dashboard/my-buyers' },
    { figure: 'products', label: 'totalProducts', note: 'sinceWeek', icon: Package, to: '/dashboard/products' },
    { figure: 'sellers', label: 'sellers', note: 'registered', icon: Store, to: '/dashboard/all-sellers' },
    { figure: 'buyers', label: 'buyers', note: 'registered', icon: Users, to: '/dashboard/all-buyers' },
  ],
}

const columns: Record<Role, string> = {
  buyer: 'grid-cols-1',
  saller: 'grid-cols-2',
  admin: 'grid-cols-2 xl:grid-cols-4',
}

/** The figures. Their cards are rendered at once, so that nothing shifts when the numbers are loaded. */
export function Figures({ user, forRole }: { user: SessionUser; forRole: Role }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords().dashboard.overview
  const query = useQuery(overviewQuery(api, user.email))
  const { data, error } = query
  if (error && !data) return <PageFailed large={false} title={words.failed} query={query} />
  return (
    <div aria-busy={!data} className={cx('grid gap-3 lg:gap-5', columns[forRole])}>
      {CARDS[forRole].map((card) => (
        <FigureCard key={card.figure} card={card} figure={data?.[card.figure]} />
      ))}
    </div>
  )
}

function FigureCard({ card, figure }: { card: Card; figure: z.output<typeof Figure> | undefined }) {
  const words = useWords().dashboard.overview
  const { icon: Mark } = card
  return (
    <Link
      to={card.to}
      className="group block rounded-card border border-line bg-surface p-3.5 transition duration-200 ease-out hover:border-line-strong/50 hover:shadow-hover lg:p-5"
    >
      <span className="flex items-start justify-between gap-2">
        <span className="font-medium text-ink-2 max-sm:text-caption max-sm:leading-5.5 sm:text-small">
          {words.cards[card.label]}
        </span>
        <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent-ink max-sm:size-5.5 max-sm:bg-transparent">
          <Mark className="size-4.5" />
        </span>
      </span>
      <span className="figures mt-1 block min-h-9 text-[1.75rem] leading-9 font-semibold tracking-head lg:min-h-11 lg:text-[2.25rem] lg:leading-11">
        {figure ? words.total(figure.total) : <FigureSkeleton className="h-7 w-20" />}
      </span>
      <span
        className={cx(
          'mt-1 block min-h-5 text-caption text-ink-3 max-sm:[.grid-cols-1>*>&]:min-h-5',
          card.note === 'registered' ? 'max-[359px]:min-h-10' : 'max-sm:min-h-10',
        )}
      >
        {figure ? (
          <Note count={words.total(figure.fresh)} sentence={words[card.note](figure.fresh)} />
        ) : (
          <FigureSkeleton className="h-3 w-28" />
        )}
      </span>
    </Link>
  )
}

function FigureSkeleton({ className }: { className: string }) {
  const words = useWords().dashboard.overview
  return (
    <span className="appear-delayed block pt-1.5">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className={cx('max-w-full', className)} />
    </span>
  )
}

/** The note with its number in green. Bangla says that nothing is new without one. */
function Note({ count, sentence }: { count: string; sentence: string }) {
  const [before = '', ...after] = sentence.split(count)
  return (
    <>
      {before}
      {after.length > 0 && <b className="figures font-semibold text-accent-ink">{count}</b>}
      {after.join(count)}
    </>
  )
}
