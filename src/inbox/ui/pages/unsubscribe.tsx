import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { MailCheck, MailMinus, MailX } from 'lucide-react'
import { buttonClass } from '#ui/controls/button-class.ts'
import { ConfirmLink } from '#ui/page/confirm-link.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { useWords } from '#ui/text/words.ts'

export const Route = createFileRoute('/_main/newsletter/unsubscribe')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token !== '' ? { token } : {},
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.inbox.unsubscribe.title) }] }
  },
  component: UnsubscribePage,
})

/** The page of the link in a newsletter. */
function UnsubscribePage() {
  const { unsubscribe: texts } = useWords().inbox
  const { token } = Route.useSearch()
  const { api } = useRouteContext({ from: rootRouteId })
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (link: string) => api.unsubscribe({ token: link }),
  })
  return (
    <ConfirmLink
      {...{ texts, isPending, error }}
      icon={MailMinus}
      isComplete={token !== undefined}
      incomplete={<EmptyState large icon={MailX} title={texts.noToken} text={texts.unknown} action={<ContactLink />} />}
      done={
        isSuccess && (
          <EmptyState large icon={MailCheck} title={texts.done} text={texts.doneText} action={<HomeLink />} />
        )
      }
      onConfirm={() => token && mutate(token)}
    />
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
