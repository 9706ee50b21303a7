import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { LANGUAGES } from '#shared/language.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { otherLanguage } from '../../rules.ts'
import { adminBlogQuery, unpairedBlogsQuery } from './queries.ts'
import type { EditorForm } from './use-editor.ts'

/** Fields for the language of a post and for its translation: a post in the other language that has none. */
export function LanguageFields({ form }: { form: EditorForm }) {
  const { editor: words } = useWords().blogAdmin
  const { setValue, formState } = form
  const [language, translation] = useWatch({ control: form.control, name: ['language', 'translation'] })
  const choices = useTranslationChoices(form)
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <SelectField
        label={words.language}
        error={formState.errors.language?.message}
        choices={LANGUAGES.map((value) => ({ value, label: words.languages[value] }))}
        value={language}
        onChange={({ target }) => {
          setValue('language', LANGUAGES.find((each) => each === target.value) ?? 'en', { shouldDirty: true })
          setValue('translation', '', { shouldDirty: true })
        }}
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

/** The posts to choose from, with the translation that the form began with. */
function useTranslationChoices({ control, formState }: EditorForm) {
  const { api } = useRouteContext({ from: rootRouteId })
  const language = useWatch({ control, name: 'language' })
  const other = otherLanguage(language ?? 'en')
  const stored = formState.defaultValues?.translation ?? ''
  const unpaired = useQuery(unpairedBlogsQuery(api, other)).data?.items ?? []
  const present = useQuery({ ...adminBlogQuery(api, stored), enabled: stored !== '' }).data
  const shown = present?.language === other ? [present, ...unpaired.filter(({ _id }) => _id !== stored)] : unpaired
  return shown.map(({ _id, name }) => ({ value: _id, label: name }))
}
