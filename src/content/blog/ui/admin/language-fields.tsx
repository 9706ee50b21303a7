import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { LANGUAGES } from '#shared/language.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { adminBlogQuery, unpairedBlogsQuery } from './queries.ts'
import type { EditorForm } from './use-editor.ts'

/** The language of a post, and its twin: one of the posts of the other language that have none. `stored` is the present twin. */
export function LanguageFields({ form, stored }: { form: EditorForm; stored: string | null }) {
  const { editor: words } = useWords().blogAdmin
  const { register, setValue, formState } = form
  const twin = useWatch({ control: form.control, name: 'twin' })
  const choices = useTwinChoices(form, stored)
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <SelectField
        label={words.language}
        error={formState.errors.language?.message}
        choices={LANGUAGES.map((value) => ({ value, label: words.languages[value] }))}
        {...register('language', { onChange: () => setValue('twin', '') })}
      />
      {/* Controlled: its options come later than its value. */}
      <SelectField
        label={words.twin}
        hint={words.twinHint}
        error={formState.errors.twin?.message}
        choices={[{ value: '', label: words.noTwin }, ...choices]}
        value={twin}
        onChange={({ target }) => setValue('twin', target.value, { shouldDirty: true })}
      />
    </div>
  )
}

function useTwinChoices({ control }: EditorForm, stored: string | null) {
  const { api } = useRouteContext({ from: rootRouteId })
  const language = useWatch({ control, name: 'language' })
  const other = LANGUAGES.find((each) => each !== language) ?? 'en'
  const unpaired = useQuery(unpairedBlogsQuery(api, other)).data?.items ?? []
  const present = useQuery({ ...adminBlogQuery(api, stored ?? ''), enabled: stored !== null }).data
  const shown = present?.language === other ? [present, ...unpaired.filter(({ _id }) => _id !== stored)] : unpaired
  return shown.map(({ _id, name }) => ({ value: _id, label: name }))
}
