import { createFileRoute } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { ConfirmLink } from '#ui/page/confirm-link.tsx'
import { tokenSearch } from '#ui/page/search-values.ts'
import { useWords } from '#ui/text/words.ts'

export const Route = createFileRoute('/_main/newsletter/confirm')({
  validateSearch: tokenSearch,
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.inbox.confirm.title) }] }
  },
  component: ConfirmPage,
})

/** Page of the link in the e-mail that asks a subscriber for a confirmation. */
function ConfirmPage() {
  return <ConfirmLink texts={useWords().inbox.confirm} icon={MailCheck} />
}
