import { createFileRoute } from '@tanstack/react-router'
import { useWords } from '#ui/text/words.ts'
import { terms } from '#words/legal-texts.ts'
import { LegalPage } from '../legal-page.tsx'
import { textPageHead } from '../site-head.ts'

/** Row R10. */
export const Route = createFileRoute('/_main/terms-condition')({
  head: ({ match }) => {
    const { words } = match.context
    const title = words.site.title(words.site.nav.terms)
    if (!import.meta.env.SSR) return { meta: [{ title }] }
    const page = { canonical: '/terms-condition', title: words.site.nav.terms, description: words.metadata.terms }
    return textPageHead(match, title, page)
  },
  component: TermsPage,
})

function TermsPage() {
  const { nav } = useWords().site
  return <LegalPage title={nav.terms} text={terms} />
}
