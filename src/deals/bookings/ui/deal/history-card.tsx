import { ChevronDown } from 'lucide-react'
import { firstName } from '#shared/text/first-name.ts'
import { Panel } from '#ui/page/layout.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { Deal } from '../../contract.ts'
import { reasonInWords } from './situation.ts'

/** Every move with its actor, time and reason, oldest first. */
export function HistoryCard({ deal }: { deal: Deal }) {
  const words = useWords().deal
  const { history } = words
  return (
    <Panel>
      <details className="group">
        <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 px-4 py-3 text-small font-semibold [&::-webkit-details-marker]:hidden">
          <h2>{history.title}</h2>
          <ChevronDown className="size-5 text-ink-3 transition-transform duration-150 group-open:rotate-180" />
        </summary>
        <ol className="space-y-2.5 px-4 pb-4">
          {deal.history.map(({ move, actor, at, reason, note }) => (
            <li key={`${at}${move}`} className="flex justify-between gap-4 text-caption">
              <span className="min-w-0 text-ink-2 wrap-anywhere">
                <span className="font-medium text-ink">{nameOf(deal, actor, history)}</span> {history.did(move, actor)}
                {reason && <span className="block text-ink-3">{reasonInWords(reason, words)}</span>}
                {note && (
                  <span lang={languageOf(note)} className="block text-ink-3">
                    {note}
                  </span>
                )}
              </span>
              <time dateTime={at} className="figures shrink-0 text-ink-3">
                {history.time(at)}
              </time>
            </li>
          ))}
        </ol>
      </details>
    </Panel>
  )
}

type HistoryWords = ReturnType<typeof useWords>['deal']['history']

function nameOf(deal: Deal, actor: Deal['history'][number]['actor'], words: HistoryWords): string {
  if (actor === deal.me) return words.you
  if (actor === 'admin') return words.desk
  if (actor === 'clock') return words.clock
  return firstName(actor === 'buyer' ? deal.buyerName : deal.salerName)
}
