import { useWords } from '#ui/text/words.ts'

/** What was asked, below or beside another price that was agreed on; nothing where the two are the same. */
export function AskedPrice({ agreedTaka, askedTaka }: { agreedTaka: number | null; askedTaka: number }) {
  const { offers } = useWords()
  if (agreedTaka === null || agreedTaka === askedTaka) return null
  return <span className="figures block text-caption text-ink-3">{offers.live.asked(askedTaka)}</span>
}
