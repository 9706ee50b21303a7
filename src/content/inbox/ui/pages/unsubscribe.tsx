import { createFileRoute } from '@tanstack/react-router'
import { MailMinus } from 'lucide-react'
import { ConfirmLink } from '#ui/page/confirm-link.tsx'
import { tokenSearch } from '#ui/page/search-values.ts'
import { useWords } from '#ui/text/words.ts'

export const Route = createFileRoute('/_main/newsletter/unsubscribe')({
  validateSearch: tokenSearch,
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
