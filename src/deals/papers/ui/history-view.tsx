import { useSuspenseQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { FileX } from 'lucide-react'
import { PageHead, wrapClass } from '#ui/page/layout.tsx'
import { usePageTitle } from '#ui/page/page-title.ts'
import { EmptyState } from '#ui/states/empty.tsx'
import { history as words } from '#words/history.ts'
import { provenDealQuery } from './queries.ts'
import { SaleLines } from './sale-lines.tsx'

/** The record of a hand-over, or a notice that a party has withdrawn it. */
export function HistoryView({ address }: { address: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { deal } = useSuspenseQuery(provenDealQuery(api, address)).data
  usePageTitle(words.page.head)
  if (!deal) return <Nothing title={words.page.withdrawn} text={words.page.withdrawnText} />
  return (
    <div className={`${wrapClass} pt-8 pb-16 md:pt-12 md:pb-24`}>
      <PageHead title={words.page.title(deal.noun)} text={words.page.text} />
      <div className="mt-6 max-w-2xl rounded-card border border-line bg-surface p-4 md:p-6">
        <SaleLines deal={deal} />
      </div>
      <p className="mt-4 max-w-2xl text-small text-ink-2">{words.page.compare}</p>
    </div>
  )
}

/** Page for an unknown address. */
export function NoHistory() {
  return <Nothing title={words.page.missing} text={words.page.missingText} />
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <div className={`${wrapClass} py-16`}>
      <EmptyState large main icon={FileX} title={title} text={text} />
    </div>
  )
}
