import { useWords } from '#ui/text/words.ts'

/** The price that was asked, below or beside a different agreed price. Empty if the two are equal. */
export function AskedPrice({ agreedTaka, askedTaka }: { agreedTaka: number | null; askedTaka: number }) {
  const { offers } = useWords()
  if (agreedTaka === null || agreedTaka === askedTaka) return null
  return <span className="figures block text-caption text-ink-3">{offers.live.asked(askedTaka)}</span>
}
