import { createFileRoute } from '@tanstack/react-router'
import { privacy } from '#messages/en/legal-texts.ts'
import { useWords } from '#ui/words.ts'
import { LegalPage } from './legal-page.tsx'

/** Row R11. */
export const Route = createFileRoute('/_main/privacy-policy')({
  head: ({ match }) => {
    const { words, settings } = match.context
    return {
      meta: [{ title: words.site.title(words.site.nav.privacy) }],
      links: [{ rel: 'canonical', href: new URL('/privacy-policy', settings.publicUrl).href }],
    }
  },
  component: PrivacyPage,
})

function PrivacyPage() {
  const { nav } = useWords().site
  return <LegalPage title={nav.privacy} text={privacy} />
}
