import { createFileRoute } from '@tanstack/react-router'
import { refund } from '#messages/en/legal-texts.ts'
import { useWords } from '#ui/text/words.ts'
import { LegalPage } from '../legal-page.tsx'

/** Row R12. */
export const Route = createFileRoute('/_main/return-refund')({
  head: ({ match }) => {
    const { site } = match.context.words
    return { meta: [{ title: site.title(site.nav.refund) }] }
  },
  component: RefundPage,
})

function RefundPage() {
  const { nav } = useWords().site
  return <LegalPage title={nav.refund} text={refund} />
}
