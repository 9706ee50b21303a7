import { createFileRoute } from '@tanstack/react-router'
import { MailMinus } from 'lucide-react'
import { ConfirmLink } from '#ui/page/confirm-link.tsx'
import { tokenSearch } from '#ui/page/search-values.ts'
import { useWords } from '#ui/text/words.ts'

export const Route = createFileRoute('/_main/notifications/stop')({
  validateSearch: tokenSearch,
  head: ({ match }) => {
    const { words } = match.context
    return {
      meta: [{ title: words.site.title(words.notifications.stop.title) }, { name: 'robots', content: 'noindex' }],
    }
  },
  component: StopPage,
})

/** The page of the link in an e-mail about a notification. */
function StopPage() {
  return <ConfirmLink texts={useWords().notifications.stop} icon={MailMinus} />
}
