import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { SearchField } from '#ui/controls/search/search-field.tsx'
import { useSearchInput } from '#ui/controls/search/use-search-input.ts'
import { localPath } from '#ui/text/local-path.ts'
import { useWords } from '#ui/text/words.ts'
import type { BlogFilter } from '../queries.ts'

/**
 * The search form (row B06; of type search, because the words are no e-mail address). It searches within the chosen
 * category and tag. Without scripts it is a GET form.
 */
export function SearchForm({ filter, className }: { filter: BlogFilter; className?: string }) {
  const { search: label } = useWords().blog
  const navigate = useNavigate()
  const { q = '', category, tag } = filter
  const input = useSearchInput(q)
  function search() {
    navigate({ to: '/blog', search: { q: input.current?.value.trim() || undefined, category, tag } })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    search()
  }
  return (
    <search className={className}>
      <form method="get" action={localPath('/blog')} onSubmit={submit}>
        <SearchField
          ref={input}
          name="q"
          label={label}
          placeholder={label}
          defaultValue={q}
          maxLength={100}
          // An empty field ends the search, whether it was cleared by hand or by its clear button.
          onInput={() => input.current?.value === '' && search()}
        />
        {category && <input type="hidden" name="category" value={category} />}
        {tag && <input type="hidden" name="tag" value={tag} />}
      </form>
    </search>
  )
}
