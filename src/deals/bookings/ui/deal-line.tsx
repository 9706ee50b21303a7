import { Phone } from 'lucide-react'
import { telLink } from '#shared/phone.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { useWords } from '#ui/text/words.ts'
import type { Deal } from '../contract.ts'
import { DealLink, StateNote } from './list/state-cell.tsx'

/** Line above a conversation: the state of its deal, a link to its page, and a call button once the number is open. */
export function DealLine({ deal }: { deal: Deal }) {
  const { person } = useWords().deal
  const { name, phone } = deal.other
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <StateNote booking={deal} isSallers={deal.me === 'saller'} />
        <DealLink booking={deal} isSmall />
      </div>
      {phone !== null && (
        <a
          href={telLink(phone)}
          aria-label={person.callOf(name)}
          className={buttonClass({ kind: 'secondary', className: 'shrink-0' })}
        >
          <Phone className="size-4.5" />
          {person.call}
        </a>
      )}
    </div>
  )
}
