import { ListOrdered, Lock, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { WordWarning } from '#messaging/conversations/ui/word-warning.tsx'
import { telLink } from '#shared/phone.ts'
import { firstName } from '#shared/text/first-name.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Whatsapp } from '#ui/display/brand-icons.tsx'
import { PersonName } from '#ui/display/person-name.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Deal } from '../../contract.ts'
import { PaymentNote } from '../list/payment-choice.tsx'

interface PersonCardProps {
  deal: Deal
  /** Counted facts about the other person. */
  facts: ReactNode
}

/** The other person with call and WhatsApp; for the buyer a lock instead of the number until the request is accepted. */
export function PersonCard({ deal, facts }: PersonCardProps) {
  const { person } = useWords().deal
  const { other, me } = deal
  const role = me === 'buyer' ? person.saller : person.buyer
  return (
    <Panel className="p-4">
      <div className="flex items-center gap-3">
        <Avatar src={other.photo} name={other.name} className="size-12" />
        <p className="min-w-0">
          <PersonName id={other.id} name={other.name} className="block text-small font-semibold wrap-anywhere" />
          <span className="block text-caption text-ink-3">{role}</span>
        </p>
      </div>
      {facts}
      {me === 'saller' && <BuyersWishes deal={deal} />}
      {other.phone === null ? <Locked deal={deal} /> : <Numbers {...other} phone={other.phone} />}
    </Panel>
  )
}

function BuyersWishes({ deal }: { deal: Deal }) {
  const { person } = useWords().deal
  return (
    <ul className="mt-3 space-y-1.5 text-caption text-ink-2">
      <li className="flex gap-2">
        <MapPin className="mt-0.5 size-4 text-ink-3" />
        <span className="min-w-0 wrap-anywhere">
          <Sentence>{person.place(deal.location)}</Sentence>
        </span>
      </li>
      {deal.warnings.location.length > 0 && (
        <li>
          <WordWarning kinds={deal.warnings.location} className="rounded-control" />
        </li>
      )}
      <li>
        <PaymentNote booking={deal} side="theirs" />
      </li>
      {deal.placeInLine !== null && (
        <li className="flex gap-2">
          <ListOrdered className="mt-0.5 size-4 text-ink-3" />
          {person.queue(deal.placeInLine)}
        </li>
      )}
    </ul>
  )
}

function Locked({ deal: { me, other, state } }: { deal: Deal }) {
  const name = firstName(other.name)
  const { locked, lockedAgain } = useWords().deal.person
  if (me === 'admin') return null
  return (
    <p className="mt-3 flex gap-2 text-caption text-ink-2">
      <Lock className="mt-0.5 size-4 text-ink-3" />
      <Sentence>{state === 'requested' ? locked(name) : lockedAgain(name)}</Sentence>
    </p>
  )
}

function Numbers({ name, phone, whatsapp }: { name: string; phone: string; whatsapp: string | null }) {
  const { person } = useWords().deal
  const button = buttonClass({ kind: 'secondary' })
  return (
    <>
      <p className="figures mt-4 flex items-center gap-2 text-body font-medium tracking-wide">
        <Phone className="size-4.5 text-ink-3" />
        <span className="sr-only">{person.phone} </span>
        {phone}
      </p>
      <div className="mt-3 grid grid-cols-1 gap-2 min-[340px]:grid-cols-2">
        <a href={telLink(phone)} aria-label={person.callOf(name)} className={button}>
          <Phone className="size-4.5" />
          {person.call}
        </a>
        {whatsapp && (
          <a href={whatsapp} target="_blank" rel="noreferrer" aria-label={person.whatsappOf(name)} className={button}>
            <Whatsapp className="size-4.5" />
            {person.whatsapp}
          </a>
        )}
      </div>
    </>
  )
}
