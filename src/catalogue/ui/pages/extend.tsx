import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CalendarCheck, CalendarClock, CalendarX } from 'lucide-react'
import { buttonClass } from '#ui/controls/button-class.ts'
import { ConfirmLink } from '#ui/page/confirm-link.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { useWords } from '#ui/text/words.ts'

export const Route = createFileRoute('/_main/extend')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token !== '' ? { token } : {},
  head: ({ match }) => {
    const { words } = match.context
    return {
      meta: [{ title: words.site.title(words.saller.extendPage.title) }, { name: 'robots', content: 'noindex' }],
    }
  },
  component: ExtendPage,
})

/** The page of the link in a letter about the end of a product's time. */
function ExtendPage() {
  const { extendPage: texts } = useWords().saller
  const { token } = Route.useSearch()
  const { api } = Route.useRouteContext()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (link: string) => api.extendByLink({ token: link }),
  })
  return (
    <ConfirmLink
      {...{ texts, isPending, error }}
      icon={CalendarClock}
      isComplete={token !== undefined}
      incomplete={
        <EmptyState large icon={CalendarX} title={texts.noLink} text={texts.noLinkText} action={<MyProductsLink />} />
      }
      done={data && <Extended {...data} />}
      onConfirm={() => token && mutate(token)}
    />
  )
}

function Extended({ until, extended }: { until: string | null; extended: number }) {
  const { extendPage: texts } = useWords().saller
  const action = <MyProductsLink />
  return until ? (
    <EmptyState large icon={CalendarCheck} title={texts.done(until)} text={texts.doneText(extended)} action={action} />
  ) : (
    <EmptyState large icon={CalendarX} title={texts.nothing} text={texts.nothingText} action={action} />
  )
}

function MyProductsLink() {
  const { extendPage: texts } = useWords().saller
  return (
    <Link to="/dashboard/my-products" className={buttonClass({ kind: 'secondary' })}>
      {texts.mine}
    </Link>
  )
}
