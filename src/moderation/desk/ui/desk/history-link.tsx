import { Link } from '@tanstack/react-router'
import { languageOf } from '#ui/text/language.ts'
import { records } from '#words/records.ts'

interface HistoryLinkProps {
  kind: 'person' | 'product'
  id: string
  name: string
}

/** The name of a person or product, which leads to the whole history. */
export function HistoryLink({ kind, id, name }: HistoryLinkProps) {
  return (
    <Link
      to="/dashboard/history/$kind/$id"
      params={{ kind, id }}
      lang={languageOf(name)}
      aria-label={records.of(name)}
      className="inline-block font-semibold wrap-anywhere underline-offset-2 hover:underline"
    >
      {name}
    </Link>
  )
}
