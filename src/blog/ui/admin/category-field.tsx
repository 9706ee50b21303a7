import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { TextField, type TextFieldProps } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { sidebarQuery } from '../queries.ts'

/** A category that exists, offered while one types, or a new one. Without the offer the field works all the same. */
export function CategoryField(props: Omit<TextFieldProps, 'label' | 'hint'>) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { editor: words } = useWords().blogAdmin
  const offered = useId()
  const categories = useQuery(sidebarQuery(api)).data?.categories ?? []
  return (
    <div>
      <TextField label={words.category} hint={words.categoryHint} list={offered} autoComplete="off" {...props} />
      <datalist id={offered}>
        {categories.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
