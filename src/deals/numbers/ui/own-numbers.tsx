import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ChartColumn, Eye } from 'lucide-react'
import { useUser } from '#people/sign-in/ui/session.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Panel } from '#ui/page/layout.tsx'
import { myNumbers } from '#words/my-numbers.ts'
import { numbersQuery } from './queries.ts'

/** This week of a saller in one line, and the way to the rest. */
export function OwnNumbers({ email }: { email: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { data } = useQuery(numbersQuery(api, email))
  const week = data?.weeks.at(-1)
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-h4 font-semibold">{myNumbers.card.title}</h2>
        {/* Two lines are kept for the text while it loads. */}
        <p className="figures mt-1 min-h-[2lh] text-small text-ink-2">
          {week && myNumbers.card.week(week.views, week.bookings)}
        </p>
      </div>
      <Link to="/dashboard/numbers" className={buttonClass({ kind: 'secondary' })}>
        <ChartColumn className="size-4.5" />
        {myNumbers.card.open}
      </Link>
    </Panel>
  )
}

/** Views of a saller's own product this week, on its card. Empty without views. */
export function ViewsLine({ productId }: { productId: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const user = useUser()
  const { data } = useQuery(numbersQuery(api, user?.email ?? ''))
  const views = data?.seen.find((one) => one.productId === productId)?.views
  if (!views) return null
  return (
    <p className="mt-1 flex items-center gap-1.5 text-caption text-ink-3">
      <Eye className="size-3.5" />
      {myNumbers.seen(views)}
    </p>
  )
}
