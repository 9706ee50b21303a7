import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { SearchField } from '#ui/controls/search-field.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ListSearch } from './list-search.ts'

/** The form of the list; controls that stand elsewhere name it by this id. */
export const LIST_FORM = 'list-form'
const TYPING_MS = 350

interface SearchFormProps {
  search: ListSearch
  inPath: boolean
  onSearch: (q: string | undefined) => void
}

/** The search box. Without scripts it is a GET form that also sends brand, order and prices. */
export function SearchForm({ search, inPath, onSearch }: SearchFormProps) {
  const { search: label, searchKey } = useWords().catalogue.list
  const { pathname, hash } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const q = search.q ?? ''

  useEffect(() => {
    // The address changed by other means, such as Back: the box follows, unless somebody is typing in it.
    if (input.current && document.activeElement !== input.current) input.current.value = q
  }, [q])
  useEffect(() => {
    if (hash === 'search') input.current?.focus()
  }, [hash])
  useEffect(() => () => clearTimeout(timer.current), [])

  function send() {
    clearTimeout(timer.current)
    const typed = input.current?.value.trim() || undefined
    if (typed !== search.q) onSearch(typed)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }
  function type() {
    clearTimeout(timer.current)
    timer.current = setTimeout(send, TYPING_MS)
  }

  return (
    <search id="search" className="block scroll-mt-24">
      <form id={LIST_FORM} method="get" action={pathname} onSubmit={submit}>
        <SearchField
          ref={input}
          name="q"
          label={label}
          placeholder={label}
          slash={searchKey}
          maxLength={100}
          defaultValue={q}
          onChange={type}
        />
        {!inPath && search.brand && <input type="hidden" name="brand" value={search.brand} />}
      </form>
    </search>
  )
}
