import { createFileRoute } from '@tanstack/react-router'
import { MailMinus } from 'lucide-react'
import { ConfirmLink } from '#ui/page/confirm-link.tsx'
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
  return <ConfirmLink texts={useWords().inbox.unsubscribe} icon={MailMinus} />
}
