import { useWords } from '#ui/text/words.ts'

/** A field that only bots fill in: invisible, not in the tab order, and hidden from screen readers. */
export function Honeypot() {
  const { honeypot } = useWords().inbox
  return (
    <div aria-hidden="true" className="pointer-events-none absolute size-px overflow-hidden opacity-0">
      <label>
        {honeypot}
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
