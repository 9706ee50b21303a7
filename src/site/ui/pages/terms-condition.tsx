import { createFileRoute } from '@tanstack/react-router'
import { terms } from '#messages/en/legal-texts.ts'
import { useWords } from '#ui/text/words.ts'
import { LegalPage } from '../legal-page.tsx'

/** Row R10. */
export const Route = createFileRoute('/_main/terms-condition')({
  head: ({ match }) => {
    const { site } = match.context.words
    return { meta: [{ title: site.title(site.nav.terms) }] }
  },
  component: TermsPage,
})

function TermsPage() {
  const { nav } = useWords().site
  return <LegalPage title={nav.terms} text={terms} />
}
