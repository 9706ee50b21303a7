import { Banknote, CircleCheck, FileCheck, MapPinned, ShieldCheck } from 'lucide-react'
import type { Icon } from '#ui/display/icon.ts'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'

/** Where to meet, what to check in a product of this kind, and when to pay. */
export function MeetingAdvice({ kind }: { kind: Product['kind'] }) {
  const { meeting } = useWords().product
  const rules: [Icon, string][] = [
    [MapPinned, meeting.place],
    ...(meeting.checks[kind] ?? meeting.checks.other ?? []).map((check): [Icon, string] => [CircleCheck, check]),
    [FileCheck, meeting.papers],
    [Banknote, meeting.pay],
  ]
  return (
    <section aria-labelledby="safety" className="rounded-card bg-sunken p-4 lg:p-5">
      <h2 id="safety" className="flex items-center gap-2 text-small font-semibold">
        <ShieldCheck className="size-4.5 text-accent-ink" />
        {meeting.title}
      </h2>
      <ul className="mt-3 space-y-2.5 text-caption text-ink-2">
        {rules.map(([Mark, rule]) => (
          <li key={rule} className="flex gap-2.5">
            <Mark className="mt-0.5 size-4 text-ink-3" />
            {rule}
          </li>
        ))}
      </ul>
    </section>
  )
}
