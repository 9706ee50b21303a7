import { Banknote, ClipboardCheck, KeyRound, MapPin } from 'lucide-react'
import type { Icon } from '#ui/display/icon.ts'
import { Panel } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Deal } from '../../contract.ts'
import { thingOf } from './situation.ts'

/** What to do before the money changes hands, for each side. */
export function BeforeCard({ deal }: { deal: Deal }) {
  const words = useWords().deal
  const { before } = words
  const forBuyer: [Icon, string][] = [
    [MapPin, before.place],
    [ClipboardCheck, before.check(thingOf(deal, words))],
    [Banknote, before.pay],
  ]
  const forSaller: [Icon, string][] = [
    [MapPin, before.invite],
    [Banknote, before.money],
    [KeyRound, before.code],
  ]
  return (
    <Panel className="p-4">
      <h2 className="text-small font-semibold">{deal.me === 'saller' ? before.sallerTitle : before.title}</h2>
      <ul className="mt-2.5 space-y-2 text-caption text-ink-2">
        {(deal.me === 'saller' ? forSaller : forBuyer).map(([Mark, text]) => (
          <li key={text} className="flex gap-2.5">
            <Mark className="mt-0.5 size-4 text-ink-3" />
            {text}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
