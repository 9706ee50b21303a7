import { createFileRoute } from '@tanstack/react-router'
import { privacy } from '#messages/en/legal-texts.ts'
import { useWords } from '#ui/words.ts'
import { LegalPage } from './legal-page.tsx'

/** Row R11. */
export const Route = createFileRoute('/_main/privacy-policy')({
  head: ({ match }) => {
    const { site } = match.context.words
    return { meta: [{ title: site.title(site.nav.privacy) }] }
  },
  component: PrivacyPage,
})

function PrivacyPage() {
  const { nav } = useWords().site
  return <LegalPage title={nav.privacy} text={privacy} />
}
