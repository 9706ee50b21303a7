import { Link } from '@tanstack/react-router'
import { cx } from '../class-names.ts'
import { languageOf } from '../text/language.ts'

/** A name that leads to the page of its person; plain without an id, as when the account is gone. */
export function PersonName({ id, name, className }: { id: string | null; name: string; className?: string }) {
  const lang = languageOf(name)
  if (id === null) {
    return (
      <span lang={lang} className={className}>
        {name}
      </span>
    )
  }
  return (
    <Link
      to="/people/$id"
      params={{ id }}
      lang={lang}
      className={cx(
        'underline decoration-line-strong underline-offset-4 -outline-offset-2 hover:decoration-current',
        className,
      )}
    >
      {name}
    </Link>
  )
}
