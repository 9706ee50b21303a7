import { createFileRoute } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { ConfirmLink } from '#ui/page/confirm-link.tsx'
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

/** The page of the link in an e-mail about the end of a product's time. */
function ExtendPage() {
  return <ConfirmLink texts={useWords().saller.extendPage} icon={CalendarClock} />
}
