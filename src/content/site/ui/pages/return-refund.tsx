import { createFileRoute } from '@tanstack/react-router'
import { useWords } from '#ui/text/words.ts'
import { refund } from '#words/legal-texts.ts'
import { LegalPage } from '../legal-page.tsx'
import { textPageHead } from '../site-head.ts'

/** Row R12. */
export const Route = createFileRoute('/_main/return-refund')({
  head: ({ match }) => {
    const { words } = match.context
    const title = words.site.title(words.site.nav.refund)
    if (!import.meta.env.SSR) return { meta: [{ title }] }
    const page = { canonical: '/return-refund', title: words.site.nav.refund, description: words.metadata.refund }
    return textPageHead(match, title, page)
  },
  component: RefundPage,
})

function RefundPage() {
  const { nav } = useWords().site
  return <LegalPage title={nav.refund} text={refund} />
}
