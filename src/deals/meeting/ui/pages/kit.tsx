import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { useSession } from '#people/sign-in/ui/session.ts'
import { isAppError } from '#shared/errors.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { usePageTitle } from '#ui/page/page-title.ts'
import { EmptyState } from '#ui/states/empty.tsx'
import { LoadFailed } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { localPath } from '#ui/text/local-path.ts'
import { kit as words } from '#words/kit.ts'
import { KitFrame } from '../frame/kit-frame.tsx'
import { KitView } from '../kit-view.tsx'
import { type OpenKit, useKit } from '../use-kit.ts'

// What it shows lies on the device: the server sends the same empty page to everybody.
export const Route = createFileRoute('/dashboard/deals/$id/kit')({
  ssr: false,
  component: KitPage,
})

function KitPage() {
  const { id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const open = useKit(id.toLowerCase(), api)
  usePageTitle(words.title)
  useGuestGoesToSignIn(open)
  const { local } = open
  if (local) return <KitView open={{ ...open, local }} />
  return <NoKit open={open} dealId={id} />
}

/** Leads a guest without data on this device to the sign-in page. */
function useGuestGoesToSignIn({ local }: OpenKit): void {
  const { authReady, user } = useSession()
  const navigate = useNavigate()
  const { history } = useRouter()
  const isGuest = authReady && !user && local === null && navigator.onLine
  useEffect(() => {
    if (isGuest) navigate({ to: '/login', search: { from: history.location.href }, replace: true })
  }, [isGuest, history, navigate])
}

function NoKit({ open, dealId }: { open: OpenKit; dealId: string }) {
  const { failure, isOffline, session } = open
  const isRefused = isAppError(failure) && failure.status >= 400 && failure.status < 500
  const closeTo = localPath(`/dashboard/deals/${dealId}`)
  const frame = { title: words.title, sub: '', closeTo, isOffline }
  const isWaiting = open.local === undefined || (failure === null && !isOffline)
  return (
    <KitFrame {...frame}>
      {isWaiting ? (
        <Loading label={words.loading}>
          <h1 className="sr-only">{words.title}</h1>
          <Skeleton className="h-8 w-48" />
          <Skeleton className="mt-6 h-64 rounded-card" />
        </Loading>
      ) : isRefused ? (
        <EmptyState
          large
          main
          icon={CloudOff}
          title={words.missing.refused}
          text={failure.message}
          action={
            <a href={closeTo} className={buttonClass()}>
              {words.missing.deal}
            </a>
          }
        />
      ) : isOffline ? (
        <EmptyState large main icon={CloudOff} title={words.missing.title} text={words.missing.text} />
      ) : (
        <LoadFailed
          title={words.missing.failed}
          query={{ error: failure, isFetching: false, refetch: () => session.refresh() }}
        />
      )}
    </KitFrame>
  )
}
