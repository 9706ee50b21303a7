import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import toast from 'react-hot-toast/headless'
import type { ProductDetails } from '#catalogue/products/contract.ts'
import { useUser } from '#people/sign-in/ui/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import { useCall } from '#ui/use-call.ts'
import { history as words } from '#words/history.ts'
import { historyQuery } from './queries.ts'
import { SaleLines } from './sale-lines.tsx'

/** The earlier sales of a listed device; nothing without any. */
export function ListingHistory({ product }: { product: ProductDetails }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const user = useUser()
  const { data } = useQuery(historyQuery(api, product._id, user?.email ?? ''))
  if (!data || data.deals.length === 0) return null
  return (
    <section aria-labelledby="sale-history" className="pt-8">
      <h2 id="sale-history" className="text-h3 font-semibold">
        {words.title}
      </h2>
      <p className="mt-1 max-w-prose text-small text-ink-2">{words.text}</p>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {data.deals.map((deal, at) => (
          // Two sales may be alike in everything.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
          <li key={at} className="p-4">
            <SaleLines deal={deal} />
          </li>
        ))}
      </ul>
      {user && user.email === product.email && <HideButton id={product._id} hidden={data.hidden} />}
    </section>
  )
}

/** The saller hides the history on this listing, or shows it again. */
function HideButton({ id, hidden }: { id: string; hidden: boolean }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const all = useWords()
  const hide = useCall(api.hideHistory, 'papers')
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button
        kind="secondary"
        icon={hidden ? Eye : EyeOff}
        loading={hide.isPending}
        onClick={() => hide.mutate({ id, hidden: !hidden }, { onError: (error) => toast.error(explain(error, all)) })}
      >
        {hidden ? words.show : words.hide}
      </Button>
      <p role="status" className="text-small text-ink-2">
        {hidden ? words.hidden : words.shown}
      </p>
    </div>
  )
}
