import { createFileRoute, notFound } from '@tanstack/react-router'
import { isNotFound } from '#shared/errors.ts'
import { HistoryView } from '../history-view.tsx'
import { NoHistory } from '../lazy-no-history.tsx'
import { provenDealQuery } from '../queries.ts'

/** Page with the record of a hand-over. The QR code of a sale paper leads here. */
export const Route = createFileRoute('/_main/history/$address')({
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(provenDealQuery(context.api, params.address)).catch((error: unknown) => {
      throw isNotFound(error) ? notFound() : error
    })
    // In the browser the view sets it: the first load has nothing of this page's words.
    return import.meta.env.SSR ? (await import('../history-title.ts')).historyTitle(context.words) : null
  },
  head: ({ loaderData: title }) => (title ? { meta: [{ title }] } : {}),
  component: HistoryPage,
  notFoundComponent: NoHistory,
})

function HistoryPage() {
  return <HistoryView address={Route.useParams().address} />
}
