import { Photo } from '#ui/display/photo.tsx'
import { Price } from '#ui/display/price.tsx'
import { languageOf } from '#ui/text/language.ts'
import { desk } from '#words/desk.ts'
import type { FullCase } from '../../contract.ts'
import { HistoryLink } from './history-link.tsx'

/** Notes and blocked words of a listing, and other listings with its photo or serial number, each beside it. */
export function CaseAlike({ one: { notes, blocked, alike } }: { one: FullCase }) {
  return (
    <>
      {notes.length > 0 && (
        <div className="border-t border-line p-4 text-small">
          <h3 className="text-body font-semibold">{desk.one.notes}</h3>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      {blocked.length > 0 && (
        <div className="border-t border-line p-4 text-small">
          <h3 className="text-body font-semibold">{desk.one.blocked}</h3>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {blocked.map((word) => (
              <li key={word} lang={languageOf(word)} className="wrap-anywhere">
                {word}
              </li>
            ))}
          </ul>
        </div>
      )}
      {alike.length > 0 && (
        <div className="border-t border-line p-4 text-small">
          <h3 className="text-body font-semibold">{desk.one.alike}</h3>
          <ul className="mt-2 space-y-4">
            {alike.map((other) => (
              <li key={`${other.by}${other.photos.join()}${other.productId}${other.saller?._id}`}>
                <Other other={other} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function Other({ other }: { other: FullCase['alike'][number] }) {
  const { by, earlier, photos, productId, name, price, saller } = other
  const words = desk.one
  const texts = [words.thisPhoto, words.otherPhoto]
  return (
    <>
      <p className="text-ink-2">
        {words.by[by]} · {earlier ? words.earlier : words.later}
      </p>
      <p className="mt-0.5 flex flex-wrap items-baseline gap-x-3">
        {productId && name ? (
          <HistoryLink kind="product" id={productId} name={name} />
        ) : (
          <span>{words.goneProduct}</span>
        )}
        {price !== null && <Price unit={desk.unit} amount={desk.months.figure(price)} />}
        {saller ? <HistoryLink kind="person" id={saller._id} name={saller.name} /> : <span>{words.noSubject}</span>}
      </p>
      <div className="mt-2 grid max-w-sm grid-cols-2 gap-2">
        {photos.map(
          (photo, at) =>
            photo && (
              <Photo
                key={texts[at]}
                src={photo}
                alt={texts[at] ?? ''}
                sizes="190px"
                className="aspect-4/3 w-full rounded-lg object-cover"
              />
            ),
        )}
      </div>
    </>
  )
}
