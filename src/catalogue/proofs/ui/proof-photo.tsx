import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Loaded } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { proofs as words } from '#words/proofs.ts'
import { proofQuery } from './queries.ts'

/** The picture of a proof, for its saller and admins; to admins with what they compare. */
export function ProofPhoto({ id, forDesk = false }: { id: string; forDesk?: boolean }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const query = useQuery(proofQuery(api, id))
  return (
    <Loaded
      query={query}
      large={false}
      failed={words.photoFailed}
      skeleton={
        <Loading label={words.photoLoading}>
          <Skeleton className="h-80 rounded-card" />
        </Loading>
      }
    >
      {({ kind, photo, code, codeGivenAt, codeUntil, sentAt }) => (
        <div className="space-y-3 text-small">
          {forDesk && (
            <>
              <p className="max-w-prose text-ink-2">{words.desk[kind]}</p>
              {code && codeGivenAt && codeUntil && (
                <p>
                  <span className="block text-caption text-ink-3">{words.desk.code}</span>
                  <span className="block font-mono text-h2 font-semibold tracking-[0.2em]">{code}</span>
                  <span className="block text-caption text-ink-2">{words.desk.given(codeGivenAt, codeUntil)}</span>
                </p>
              )}
              {sentAt && <p className="text-caption text-ink-2">{words.desk.sent(sentAt)}</p>}
            </>
          )}
          {photo ? (
            <img
              src={photo}
              alt={words.photoOf[kind]}
              className="max-h-[70vh] w-full rounded-card border border-line bg-sunken object-contain"
            />
          ) : (
            <p className="text-ink-3">{words.photoGone}</p>
          )}
        </div>
      )}
    </Loaded>
  )
}
