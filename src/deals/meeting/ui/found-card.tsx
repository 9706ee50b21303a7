import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { Deal } from '#deals/bookings/contract.ts'
import { firstName } from '#shared/text/first-name.ts'
import { Photo } from '#ui/display/photo.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import type { Kit, Point } from '../contract.ts'
import { faultsOf, hasKit } from '../rules.ts'
import { priceBefore } from './money/price-of.ts'
import { kitQuery } from './queries.ts'

/** The buyer's notes at the meeting: another price, and faults. Empty without notes. */
export function FoundCard({ deal }: { deal: Deal }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { found } = useWords().deal
  const { data } = useQuery({ ...kitQuery(api, deal._id), enabled: deal.me !== 'admin' && hasKit(deal.state) })
  const faults = faultsOf(data?.inspection?.points ?? [])
  const price = data?.inspection?.price ?? null
  // At the hand-over the noted price became the deal's price, if both entered it.
  const before = price === deal.agreedTaka ? deal.askedTaka : priceBefore(deal)
  if (!data || (faults.length === 0 && price === null)) return null
  return (
    <Panel className="p-4">
      <h2 className="text-small font-semibold">{found.title}</h2>
      <p className="mt-1 text-caption text-ink-3">
        <Sentence>{found.by(deal.me === 'buyer' ? null : firstName(deal.buyerName))}</Sentence>
      </p>
      {price !== null && price !== before && (
        <p className="figures mt-2.5 text-caption text-ink-2">{found.price(groupDigits(price), groupDigits(before))}</p>
      )}
      <ul className="mt-2.5 space-y-3">
        {faults.map((point) => (
          <Fault key={point.step} point={point} steps={data.steps} />
        ))}
      </ul>
    </Panel>
  )
}

function Fault({ point: { step, result, note, photos }, steps }: { point: Point; steps: Kit['steps'] }) {
  const { found } = useWords().deal
  const title = steps.find(({ id }) => id === step)?.title ?? step
  return (
    <li className="text-caption">
      <p className="font-medium">
        {title}
        {result === 'known' && <span className="font-normal text-ink-3"> · {found.known}</span>}
      </p>
      {note && (
        <p lang={languageOf(note)} className="text-ink-2 wrap-anywhere">
          {note}
        </p>
      )}
      {photos.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {photos.map((photo, index) => (
            <a key={photo} href={photo} target="_blank" rel="noreferrer" className="block rounded-lg">
              <Photo
                src={photo}
                alt={found.photo(title, index + 1)}
                sizes="72px"
                className="h-14 w-18 rounded-lg object-cover"
              />
            </a>
          ))}
        </div>
      )}
    </li>
  )
}
