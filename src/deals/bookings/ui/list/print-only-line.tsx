/** A line of a card that is shown only in print. */
export function PrintOnlyLine({ label, value }: { label: string; value: string }) {
  return (
    <div className="hidden text-caption print:block">
      <dt className="inline">{label} </dt>
      <dd className="inline">{value}</dd>
    </div>
  )
}
