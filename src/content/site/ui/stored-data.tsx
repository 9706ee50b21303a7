import { keysOf } from '#shared/objects.ts'
import { PERSONAL_ITEMS, type PersonalItem } from '#shared/personal-data/personal-items.ts'
import { useWords } from '#ui/text/words.ts'

const ITEMS = keysOf(PERSONAL_ITEMS)

/** Each kind of personal data of the inventory: what, why, how long, and what happens when the account is deleted. */
export function StoredData() {
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {ITEMS.map((item) => (
        <KeptItem key={item} item={item} />
      ))}
    </ul>
  )
}

function KeptItem({ item }: { item: PersonalItem }) {
  const { labels, ends, items } = useWords().personalData
  const { what, why, until, end } = items[item]
  const { end: outcome, days = 0 }: { end: keyof typeof ends; days?: number } = PERSONAL_ITEMS[item]
  const facts = [
    [labels.why, why],
    [labels.until, until(days)],
    [labels.end, [ends[outcome], end].filter(Boolean).join(' ')],
  ]
  return (
    <li className="py-4">
      <p className="text-body">{what}</p>
      <dl className="mt-2 text-small text-ink-2">
        {facts.map(([label, text]) => (
          <div key={label} className="mt-1">
            <dt className="inline font-semibold">{label}: </dt>
            <dd className="inline">{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
