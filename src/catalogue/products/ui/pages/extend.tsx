import { createFileRoute } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { ConfirmLink } from '#ui/page/confirm-link.tsx'
import { tokenSearch } from '#ui/page/search-values.ts'
import { useWords } from '#ui/text/words.ts'

export const Route = createFileRoute('/_main/extend')({
  validateSearch: tokenSearch,
  head: ({ match }) => {
    const { words } = match.context
    return {
      meta: [{ title: words.site.title(words.saller.extendPage.title) }, { name: 'robots', content: 'noindex' }],
    }
  },
  component: ExtendPage,
})

/** The page of the link in an e-mail about the end of a product's time. */
function ExtendPage() {
  return <ConfirmLink texts={useWords().saller.extendPage} icon={CalendarClock} />
}
