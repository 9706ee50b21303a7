import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { ProvenLine } from '#people/users/ui/proven-line.tsx'
import { firstName } from '#shared/text/first-name.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ProductRequest } from './request.ts'

/** The chosen one on top, with the way to the deal and its next step. */
export function AcceptedCard({ request }: { request: ProductRequest }) {
  const { deal: words, offers } = useWords()
  const { buyerName, buyerPhoto, endsAt, state, stateSince, agreedTaka } = request
  const isSold = state === 'handed_over'
  return (
    <Panel className="p-4 sm:p-6">
      <h2 className="text-h2 font-semibold tracking-head wrap-anywhere">
        <Sentence>{isSold ? words.states.handed_over : words.requests.reservedFor(firstName(buyerName))}</Sentence>
      </h2>
      <p className="mt-1 text-small text-ink-2">
        {isSold ? words.listNote.since(stateSince) : words.requests.reservedText(endsAt ?? '')}
      </p>
      <div className="mt-4 flex items-center gap-3">
        <Avatar src={buyerPhoto} name={buyerName} className="size-11" />
        <div className="min-w-0">
          <span lang={languageOf(buyerName)} className="block text-small font-semibold wrap-anywhere">
            {buyerName}
          </span>
          <ProvenLine proven={request.proven} />
          {agreedTaka !== null && <Badge tone="leaf">{offers.agreedBadge(agreedTaka)}</Badge>}
        </div>
      </div>
      <Link
        to="/dashboard/deals/$id"
        params={{ id: request._id }}
        className={buttonClass({ size: 'lg', className: 'mt-4 max-sm:w-full' })}
      >
        {words.requests.openDeal}
        <ArrowRight className="size-4.5" />
      </Link>
    </Panel>
  )
}
