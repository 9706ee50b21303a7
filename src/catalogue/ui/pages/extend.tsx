import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link, useHydrated } from '@tanstack/react-router'
import { CalendarCheck, CalendarClock, CalendarX } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { wrapClass } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Spinner } from '#ui/states/spinner.tsx'
import { explain, useWords } from '#ui/text/words.ts'

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

/** The page of the link in a letter about the end of a product's time. It extends only when the button is pressed: mail scanners open links, too. */
function ExtendPage() {
  const { extendPage: texts } = useWords().saller
  const { token } = Route.useSearch()
  // The cached page is the same for everybody, without the token.
  const hydrated = useHydrated()
  return (
    <div className={`${wrapClass} flex min-h-[28rem] flex-col items-center justify-center py-10`}>
      <h1 className="sr-only">{texts.title}</h1>
      {!hydrated && <Spinner label={texts.checking} />}
      {hydrated && token && <Extend token={token} />}
      {hydrated && !token && (
        <EmptyState large icon={CalendarX} title={texts.noLink} text={texts.noLinkText} action={<MyProductsLink />} />
      )}
    </div>
  )
}

function Extend({ token }: { token: string }) {
  const words = useWords()
  const { extendPage: texts } = words.saller
  const { api } = Route.useRouteContext()
  const { mutate, isPending, data, error } = useMutation({ mutationFn: () => api.extendByLink({ token }) })
  if (data)
    return (
      <div role="status">
        {data.until ? (
          <EmptyState
            large
            icon={CalendarCheck}
            title={texts.done(data.until)}
            text={texts.doneText(data.extended)}
            action={<MyProductsLink />}
          />
        ) : (
          <EmptyState
            large
            icon={CalendarX}
            title={texts.nothing}
            text={texts.nothingText}
            action={<MyProductsLink />}
          />
        )}
      </div>
    )
  const confirm = (
    <Button size="lg" loading={isPending} onClick={() => mutate()}>
      {texts.confirm}
    </Button>
  )
  return (
    <>
      <EmptyState large icon={CalendarClock} title={texts.ask} text={texts.askText} action={confirm} />
      {error && <Notice tone="danger">{explain(error, words)}</Notice>}
    </>
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
