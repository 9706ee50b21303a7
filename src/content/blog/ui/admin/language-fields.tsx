import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { LANGUAGES } from '#shared/language.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { adminBlogQuery, unpairedBlogsQuery } from './queries.ts'
import type { EditorForm } from './use-editor.ts'

/**
 * Fields for the language of a post and for its translation: a post in the other language that has none. `stored` is the
 * present translation.
 */
export function LanguageFields({ form, stored }: { form: EditorForm; stored: string | null }) {
  const { editor: words } = useWords().blogAdmin
  const { register, setValue, formState } = form
  const translation = useWatch({ control: form.control, name: 'translation' })
  const choices = useTranslationChoices(form, stored)
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <SelectField
        label={words.language}
        error={formState.errors.language?.message}
        choices={LANGUAGES.map((value) => ({ value, label: words.languages[value] }))}
        {...register('language', { onChange: () => setValue('translation', '') })}
      />
      {/* Controlled: its options come later than its value. */}
      <SelectField
        label={words.translation}
        hint={words.translationHint}
        error={formState.errors.translation?.message}
        choices={[{ value: '', label: words.noTranslation }, ...choices]}
        value={translation}
        onChange={({ target }) => setValue('translation', target.value, { shouldDirty: true })}
      />
    </div>
  )
}

function useTranslationChoices({ control }: EditorForm, stored: string | null) {
  const { api } = useRouteContext({ from: rootRouteId })
  const language = useWatch({ control, name: 'language' })
  const other = LANGUAGES.find((each) => each !== language) ?? 'en'
  const unpaired = useQuery(unpairedBlogsQuery(api, other)).data?.items ?? []
  const present = useQuery({ ...adminBlogQuery(api, stored ?? ''), enabled: stored !== null }).data
  const shown = present?.language === other ? [present, ...unpaired.filter(({ _id }) => _id !== stored)] : unpaired
  return shown.map(({ _id, name }) => ({ value: _id, label: name }))
}
