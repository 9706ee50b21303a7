import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SearchField } from '#ui/controls/search/search-field.tsx'
import { useSearchInput } from '#ui/controls/search/use-search-input.ts'
import { localPath } from '#ui/text/local-path.ts'
import { useWords } from '#ui/text/words.ts'
import type { ListSearch } from '../list-search.ts'

/** The id of the list's form, for controls outside it. */
export const LIST_FORM_ID = 'list-form'
const DEBOUNCE_MS = 350

interface SearchFormProps {
  search: ListSearch
  onSearch: (q: string | undefined) => void
}

/** The search form. Without scripts it is a GET form that also sends filters, order and prices. */
export function SearchForm({ search, onSearch }: SearchFormProps) {
  const { search: label, searchKey } = useWords().catalogue.list
  const { hash } = useLocation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const q = search.q ?? ''
  const input = useSearchInput(q)

  useEffect(() => {
    if (hash === 'search') input.current?.focus()
  }, [hash, input])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration
  useEffect(() => {
    // React has seen no event for text that was typed before the scripts ran. The browser also restores old text, but never
    // into a field that has the focus.
    if (document.activeElement === input.current) sendAfterPause()
    return () => clearTimeout(timer.current)
  }, [])

  function send() {
    clearTimeout(timer.current)
    const typed = input.current?.value.trim() || undefined
    if (typed !== search.q) onSearch(typed)
  }
  function sendAfterPause() {
    clearTimeout(timer.current)
    timer.current = setTimeout(send, DEBOUNCE_MS)
  }

  return (
    <search id="search" className="block min-w-0 flex-1 scroll-mt-24">
      <form
        id={LIST_FORM_ID}
        method="get"
        action={localPath('/products')}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <SearchField
          ref={input}
          name="q"
          label={label}
          placeholder={label}
          searchKeyHint={searchKey}
          maxLength={100}
          defaultValue={q}
          onChange={sendAfterPause}
        />
      </form>
    </search>
  )
}
