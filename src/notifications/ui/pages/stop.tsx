import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { MailCheck, MailMinus, MailX } from 'lucide-react'
import { buttonClass } from '#ui/controls/button-class.ts'
import { ConfirmLink } from '#ui/page/confirm-link.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { useWords } from '#ui/text/words.ts'

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

/** The page of the link in a letter about a notification. */
function StopPage() {
  const { stop: texts } = useWords().notifications
  const { token } = Route.useSearch()
  const { api } = Route.useRouteContext()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (link: string) => api.stopLetters({ token: link }),
  })
  const action = <SettingsLink />
  return (
    <ConfirmLink
      {...{ texts, isPending, error }}
      icon={MailMinus}
      isComplete={token !== undefined}
      incomplete={<EmptyState large icon={MailX} title={texts.noToken} text={texts.noTokenText} action={action} />}
      done={
        data && (
          <EmptyState large icon={MailCheck} title={texts.done[data.event]} text={texts.doneText} action={action} />
        )
      }
      onConfirm={() => token && mutate(token)}
    />
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
