import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Panel } from '#ui/page/layout.tsx'
import { Loaded } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { proofs as words } from '#words/proofs.ts'
import { PictureForm } from './picture-form.tsx'
import { SentProof, StateBadge } from './proof-state.tsx'
import { shopProofQuery } from './queries.ts'

/** The papers of the shop: what became of them, or the form that sends them. */
export function ShopPanel({ email }: { email: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const query = useQuery(shopProofQuery(api, email))
  return (
    <Loaded
      inPanel
      query={query}
      failed={words.failed}
      skeleton={
        <Loading label={words.loading}>
          <Skeleton className="h-72 rounded-card" />
        </Loading>
      }
    >
      {({ seenAt, proof }) => (
        <Panel className="space-y-3 p-4 lg:p-5">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="text-h3 font-semibold">{words.shop.title}</h2>
            <StateBadge proof={proof} />
          </div>
          <p className="max-w-prose text-small text-ink-2">{words.shop.text}</p>
          {seenAt && <p className="text-small">{words.shop.seen(seenAt)}</p>}
          {proof && <SentProof proof={proof} />}
          {!seenAt && proof?.state !== 'waiting' && (
            <PictureForm
              label={words.shop.field}
              action={words.shop.send}
              send={(photo) => api.sendShopProof({ photo })}
            />
          )}
        </Panel>
      )}
    </Loaded>
  )
}
