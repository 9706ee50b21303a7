import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { TextField, type TextFieldProps } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { sidebarQuery } from '../queries.ts'

/** An existing category, suggested while the user types, or a new one. */
export function CategoryField(props: Omit<TextFieldProps, 'label' | 'hint'>) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { editor: words } = useWords().blogAdmin
  const suggestions = useId()
  const categories = useQuery(sidebarQuery(api)).data?.categories ?? []
  return (
    <div>
      <TextField label={words.category} hint={words.categoryHint} list={suggestions} autoComplete="off" {...props} />
      <datalist id={suggestions}>
        {categories.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
