import { useEffect, useRef, useState } from 'react'
import { SearchField } from '#ui/controls/search-field.tsx'
import { useWords } from '#ui/text/words.ts'

/** Long enough that a word is written, short enough to feel immediate. */
const PAUSE_MS = 250

/** The search box of the table: passes on what is written after a short pause, or at Enter. */
export function TableSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const words = useWords().saller.table
  const [typed, setTyped] = useState(value)
  const [passed, setPassed] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address changed by itself: Back, or 'Show all products'.
  if (value !== passed) {
    setPassed(value)
    setTyped(value)
  }
  function pass(text: string) {
    clearTimeout(timer.current)
    setPassed(text)
    onSearch(text)
  }
  return (
    <SearchField
      label={words.search}
      placeholder={words.search}
      look="table"
      maxLength={100}
      className="sm:max-w-80"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => pass(target.value), PAUSE_MS)
      }}
      onKeyDown={(event) => event.key === 'Enter' && pass(typed)}
    />
  )
}
