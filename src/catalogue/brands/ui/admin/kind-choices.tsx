import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { UseFormRegister } from 'react-hook-form'
import { FieldNote, useFieldIds } from '#ui/controls/field.tsx'
import { useWords } from '#ui/text/words.ts'
import type { brandValues } from './brand-form.ts'
import { Checkbox } from './checkbox.tsx'
import { kindEntriesQuery } from './queries.ts'

interface KindChoicesProps {
  register: UseFormRegister<ReturnType<typeof brandValues>>
  error: string | undefined
}

/** The kinds that a brand makes. */
export function KindChoices({ register, error }: KindChoicesProps) {
  const { form: words } = useWords().assortment
  const { api } = useRouteContext({ from: rootRouteId })
  const { data: kinds = [] } = useQuery(kindEntriesQuery(api))
  const { note } = useFieldIds(error)
  return (
    <fieldset className="min-w-0" aria-describedby={note}>
      <legend className="mb-1.5 font-medium text-small">{words.kinds}</legend>
      <div className="grid grid-cols-1 gap-2 min-[400px]:grid-cols-2 sm:grid-cols-3">
        {kinds.map(({ id, name }) => (
          <Checkbox key={id} label={name} value={id} {...register('kinds')} />
        ))}
      </div>
      <FieldNote id={note} hint={words.kindsHint} error={error} />
    </fieldset>
  )
}
