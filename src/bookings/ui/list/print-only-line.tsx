/** A line in the list of a card that stands on paper only. */
export function PrintOnlyLine({ word, value }: { word: string; value: string }) {
  return (
    <div className="hidden text-caption print:block">
      <dt className="inline">{word} </dt>
      <dd className="inline">{value}</dd>
    </div>
  )
}
