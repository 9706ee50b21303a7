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
    return { meta: [{ title: words.site.title(words.inbox.unsubscribe.title) }] }
  },
  component: UnsubscribePage,
})

/** The page of the link in a newsletter. It unsubscribes only when the button is clicked: mail scanners open links, too. */
function UnsubscribePage() {
  const { unsubscribe: texts } = useWords().inbox
  const { token } = Route.useSearch()
  // The cached page is the same for everybody, without the token.
  const hydrated = useHydrated()
  return (
    <div className={`${wrapClass} flex min-h-[28rem] flex-col items-center justify-center py-10`}>
      <h1 className="sr-only">{texts.title}</h1>
      {!hydrated && <Spinner label={texts.checking} />}
      {hydrated && token && <Unsubscribe token={token} />}
      {hydrated && !token && (
        <EmptyState large icon={MailX} title={texts.noToken} text={texts.unknown} action={<ContactLink />} />
      )}
    </div>
  )
}

function Unsubscribe({ token }: { token: string }) {
  const words = useWords()
  const { unsubscribe: texts } = words.inbox
  const { api } = useRouteContext({ from: rootRouteId })
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => api.unsubscribe({ token }) })
  if (isSuccess)
    return (
      <div role="status">
        <EmptyState large icon={MailCheck} title={texts.done} text={texts.doneText} action={<HomeLink />} />
      </div>
    )
  const confirm = (
    <Button size="lg" loading={isPending} onClick={() => mutate()}>
      {texts.confirm}
    </Button>
  )
  return (
    <>
      <EmptyState large icon={MailMinus} title={texts.ask} text={texts.askText} action={confirm} />
      {error && <Notice tone="danger">{explain(error, words)}</Notice>}
    </>
  )
}

function HomeLink() {
  const { unsubscribe: texts } = useWords().inbox
  return (
    <Link to="/" className={buttonClass({ kind: 'secondary' })}>
      {texts.home}
    </Link>
  )
}

function ContactLink() {
  const { unsubscribe: texts } = useWords().inbox
  return (
    <Link to="/contact" className={buttonClass({ kind: 'secondary' })}>
      {texts.contact}
    </Link>
  )
}
