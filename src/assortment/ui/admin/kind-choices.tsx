import type { UseFormRegister } from 'react-hook-form'
import { FieldNote, useFieldIds } from '#ui/controls/field.tsx'
import { useWords } from '#ui/text/words.ts'
import type { KindEntry } from '../../contract.ts'
import type { brandValues } from './brand-form.ts'
import { Checkbox } from './checkbox.tsx'

interface KindChoicesProps {
  kinds: readonly KindEntry[]
  register: UseFormRegister<ReturnType<typeof brandValues>>
  error: string | undefined
}

/** The kinds that a brand makes. */
export function KindChoices({ kinds, register, error }: KindChoicesProps) {
  const { form: words } = useWords().assortment
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
