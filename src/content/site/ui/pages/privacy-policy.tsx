import { createFileRoute } from '@tanstack/react-router'
import { useWords } from '#ui/text/words.ts'
import { privacy } from '#words/legal-texts.ts'
import { LegalPage } from '../legal-page.tsx'
import { textPageHead } from '../site-head.ts'
import { StoredData } from '../stored-data.tsx'

/** Row R11. */
export const Route = createFileRoute('/_main/privacy-policy')({
  head: ({ match }) => {
    const { words } = match.context
    const title = words.site.title(words.site.nav.privacy)
    if (!import.meta.env.SSR) return { meta: [{ title }] }
    const page = { canonical: '/privacy-policy', title: words.site.nav.privacy, description: words.metadata.privacy }
    return textPageHead(match, title, page)
  },
  component: PrivacyPage,
})

/** The table of stored data goes before the part that refers to it. */
const BEFORE = privacy.parts.findIndex(({ afterStoredData }) => afterStoredData)

function PrivacyPage() {
  const { site, personalData } = useWords()
  const [seen, others] = [privacy.parts.slice(0, BEFORE), privacy.parts.slice(BEFORE)]
  const list = { title: personalData.title, text: [personalData.intro], more: <StoredData /> }
  return <LegalPage title={site.nav.privacy} text={{ intro: privacy.intro, parts: [...seen, list, ...others] }} />
}
