import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link, rootRouteId, useHydrated, useRouteContext } from '@tanstack/react-router'
import { MailCheck, MailMinus, MailX } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { wrapClass } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Spinner } from '#ui/states/spinner.tsx'
import { explain, useWords } from '#ui/text/words.ts'

export const Route = createFileRoute('/_main/newsletter/unsubscribe')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token !== '' ? { token } : {},
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.inbox.leave.title) }] }
  },
  component: UnsubscribePage,
})

/** The page of the link in a newsletter. It unsubscribes only when the button is clicked: mail scanners open links, too. */
function UnsubscribePage() {
  const { leave } = useWords().inbox
  const { token } = Route.useSearch()
  // The cached page is the same for everybody, without the token.
  const hydrated = useHydrated()
  return (
    <div className={`${wrapClass} flex min-h-[28rem] flex-col items-center justify-center py-10`}>
      <h1 className="sr-only">{leave.title}</h1>
      {!hydrated && <Spinner label={leave.checking} />}
      {hydrated && token && <Unsubscribe token={token} />}
      {hydrated && !token && (
        <EmptyState large icon={MailX} title={leave.noToken} text={leave.unknown} action={<ContactLink />} />
      )}
    </div>
  )
}

function Unsubscribe({ token }: { token: string }) {
  const words = useWords()
  const { leave } = words.inbox
  const { api } = useRouteContext({ from: rootRouteId })
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => api.unsubscribe({ token }) })
  if (isSuccess)
    return (
      <div role="status">
        <EmptyState large icon={MailCheck} title={leave.done} text={leave.doneText} action={<HomeLink />} />
      </div>
    )
  const confirm = (
    <Button size="lg" loading={isPending} onClick={() => mutate()}>
      {leave.confirm}
    </Button>
  )
  return (
    <>
      <EmptyState large icon={MailMinus} title={leave.ask} text={leave.askText} action={confirm} />
      {error && <Notice tone="danger">{explain(error, words)}</Notice>}
    </>
  )
}

function HomeLink() {
  const { leave } = useWords().inbox
  return (
    <Link to="/" className={buttonClass({ kind: 'secondary' })}>
      {leave.home}
    </Link>
  )
}

function ContactLink() {
  const { leave } = useWords().inbox
  return (
    <Link to="/contact" className={buttonClass({ kind: 'secondary' })}>
      {leave.contact}
    </Link>
  )
}
