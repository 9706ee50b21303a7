import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Controller } from 'react-hook-form'
import { kindsQuery } from '#catalogue/facts/ui/queries.ts'
import { brandsQuery } from '#catalogue/products/ui/queries.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import type { EditorForm } from './use-editor.ts'

/** Which goods on sale a guide shows. */
export function GoodsFields({ form }: { form: EditorForm }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { goods: words } = useWords().blogAdmin.editor
  const kinds = useQuery(kindsQuery(api)).data ?? []
  const brands = useQuery(brandsQuery(api)).data ?? []
  return (
    <fieldset className="space-y-3">
      <legend className="text-small font-medium">{words.title}</legend>
      <p className="text-small text-ink-3">{words.text}</p>
      <div className="grid gap-5 sm:grid-cols-3 sm:gap-4">
        <Choice form={form} name="goodsKind" label={words.kind} choices={kinds.map(({ id, name }) => [id, name])} />
        <Choice form={form} name="goodsBrand" label={words.brand} choices={brands.map(({ name }) => [name, name])} />
        <TextField
          label={words.words}
          error={form.formState.errors.goodsWords?.message}
          autoComplete="off"
          {...form.register('goodsWords')}
        />
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  form: EditorForm
  name: 'goodsKind' | 'goodsBrand'
  label: string
  choices: [value: string, label: string][]
}

/** Controlled: its choices come later than its value. */
function Choice({ form, name, label, choices }: ChoiceProps) {
  const { any } = useWords().blogAdmin.editor.goods
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <SelectField
          label={label}
          error={form.formState.errors[name]?.message}
          choices={[{ value: '', label: any }, ...choices.map(([value, text]) => ({ value, label: text }))]}
          {...field}
        />
      )}
    />
  )
}
