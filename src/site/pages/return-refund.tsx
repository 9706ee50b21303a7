import { createFileRoute } from '@tanstack/react-router'
import { refund } from '#messages/en/legal-texts.ts'
import { useWords } from '#ui/words.ts'
import { LegalPage } from './legal-page.tsx'

/** Row R12. */
export const Route = createFileRoute('/_main/return-refund')({
  head: ({ match }) => {
    const { words, settings } = match.context
    return {
      meta: [{ title: words.site.title(words.site.nav.refund) }],
      links: [{ rel: 'canonical', href: new URL('/return-refund', settings.publicUrl).href }],
    }
  },
  component: RefundPage,
})

function RefundPage() {
  const { nav } = useWords().site
  return <LegalPage title={nav.refund} text={refund} />
}
