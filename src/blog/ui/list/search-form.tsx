import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { SearchField } from '#ui/controls/search-field.tsx'
import { useWords } from '#ui/text/words.ts'
import type { BlogFilter } from '../queries.ts'

/**
 * The search box (row B06; of type search: words are no e-mail address). It searches within the category and the tag that
 * are chosen. Without scripts a GET form.
 */
export function SearchForm({ filter, className }: { filter: BlogFilter; className?: string }) {
  const { search: label } = useWords().blog
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const { q = '', category, tag } = filter
  useEffect(() => {
    // The address changed by other means, such as Back: the box follows, unless somebody is typing in it.
    if (input.current && document.activeElement !== input.current) input.current.value = q
  }, [q])
  function search() {
    navigate({ to: '/blog', search: { q: input.current?.value.trim() || undefined, category, tag } })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    search()
  }
  return (
    <search className={className}>
      <form method="get" action="/blog" onSubmit={submit}>
        <SearchField
          ref={input}
          name="q"
          label={label}
          placeholder={label}
          defaultValue={q}
          maxLength={100}
          // By its cross or by hand: nothing is looked for any more.
          onInput={() => q && input.current?.value === '' && search()}
        />
        {category && <input type="hidden" name="category" value={category} />}
        {tag && <input type="hidden" name="tag" value={tag} />}
      </form>
    </search>
  )
}
