import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link, useHydrated } from '@tanstack/react-router'
import { MailCheck, MailMinus, MailX } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { wrapClass } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Spinner } from '#ui/states/spinner.tsx'
import { explain, useWords } from '#ui/text/words.ts'

export const Route = createFileRoute('/_main/notifications/stop')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token !== '' ? { token } : {},
  head: ({ match }) => {
    const { words } = match.context
    return {
      meta: [{ title: words.site.title(words.notifications.stop.title) }, { name: 'robots', content: 'noindex' }],
    }
  },
  component: StopPage,
})

/** The page of the link in a letter about a notification. It ends such letters only when the button is pressed: mail scanners open links, too. */
function StopPage() {
  const { stop: texts } = useWords().notifications
  const { token } = Route.useSearch()
  // The cached page is the same for everybody, without the token.
  const hydrated = useHydrated()
  return (
    <div className={`${wrapClass} flex min-h-[28rem] flex-col items-center justify-center py-10`}>
      <h1 className="sr-only">{texts.title}</h1>
      {!hydrated && <Spinner label={texts.checking} />}
      {hydrated && token && <Stop token={token} />}
      {hydrated && !token && (
        <EmptyState large icon={MailX} title={texts.noToken} text={texts.noTokenText} action={<SettingsLink />} />
      )}
    </div>
  )
}

function Stop({ token }: { token: string }) {
  const words = useWords()
  const { stop: texts } = words.notifications
  const { api } = Route.useRouteContext()
  const { mutate, isPending, data, error } = useMutation({ mutationFn: () => api.stopLetters({ token }) })
  if (data)
    return (
      <div role="status">
        <EmptyState
          large
          icon={MailCheck}
          title={texts.done[data.event]}
          text={texts.doneText}
          action={<SettingsLink />}
        />
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

function SettingsLink() {
  const { stop: texts } = useWords().notifications
  return (
    <Link to="/dashboard/notifications/settings" className={buttonClass({ kind: 'secondary' })}>
      {texts.settings}
    </Link>
  )
}
