import { useWords } from '#ui/text/words.ts'
import type { ContestedNoShow } from '../../contract.ts'
import { reasonInWords } from '../deal/situation.ts'

/** Every move of the deal, oldest first. The words of the two are above it. */
export function NoShowHistory({ noShow: { history, productName, ...people } }: { noShow: ContestedNoShow }) {
  const { deal, noShows: words } = useWords()
  const names = {
    buyer: people.buyerName,
    saller: people.salerName,
    admin: deal.history.desk,
    clock: deal.history.clock,
  }
  return (
    <details className="mt-3 max-w-3xl text-small">
      <summary aria-label={words.historyOf(productName)} className="min-h-6 cursor-pointer font-medium">
        {words.history}
      </summary>
      <ol className="mt-2 space-y-2">
        {history.map(({ move, actor, at, reason }) => (
          <li key={`${at}${move}`} className="flex justify-between gap-4 text-caption">
            <span className="min-w-0 text-ink-2 wrap-anywhere">
              <span className="font-medium text-ink">{names[actor]}</span> {deal.history.moves[move]}
              {reason && <span className="block text-ink-3">{reasonInWords(reason, deal)}</span>}
            </span>
            <time dateTime={at} className="figures shrink-0 text-ink-3">
              {deal.history.time(at)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  )
}
