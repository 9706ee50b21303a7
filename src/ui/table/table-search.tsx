import { useEffect, useRef, useState } from 'react'
import { SearchField } from '../controls/search/search-field.tsx'

/** Long enough to type a word, short enough to feel immediate. */
const DEBOUNCE_MS = 250

interface TableSearchProps {
  label: string
  value: string
  onSearch: (text: string) => void
}

/** The search field above a table. It searches after a short pause, or on Enter. */
export function TableSearch({ label, value, onSearch }: TableSearchProps) {
  const [typed, setTyped] = useState(value)
  const [former, setFormer] = useState(value)
  /** The search that this field has asked for and the URL does not show yet. */
  const [asked, setAsked] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (value !== former) {
    setFormer(value)
    setAsked(undefined)
    // The URL changed by other means: Back, or 'Show all products'. An own search comes late, and a word may follow meanwhile.
    if (value !== asked) setTyped(value)
  }
  function search(text: string) {
    clearTimeout(timer.current)
    setAsked(text)
    onSearch(text)
  }
  return (
    <SearchField
      label={label}
      placeholder={label}
      look="table"
      maxLength={100}
      className="w-full sm:max-w-80"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => search(target.value), DEBOUNCE_MS)
      }}
      onKeyDown={(event) => event.key === 'Enter' && search(typed)}
    />
  )
}
