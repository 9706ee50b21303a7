import { MapPin } from 'lucide-react'
import { gallery } from '#messages/en/gallery.ts'
import { ChoiceCards } from '../controls/choice-cards.tsx'
import { SearchField } from '../controls/search/search-field.tsx'
import { SelectField } from '../controls/select-field.tsx'
import { FixedField, MoneyField, PasswordField, TextArea, TextField } from '../controls/text-field.tsx'
import { ToolbarSelect } from '../controls/toolbar-select.tsx'
import { UploadField, type UploadState } from '../controls/upload-field.tsx'
import { Condition } from '../display/condition.tsx'

const conditions = gallery.conditions.map((label) => ({ value: label, label }))
const ignore = () => {}

export function Fields() {
  const words = gallery.fields
  const eye = { showLabel: words.show, hideLabel: words.hide, autoComplete: 'off' }
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <TextField label={words.resting} placeholder={words.placeholder} />
        <TextField label={words.filled} icon={MapPin} defaultValue={words.place} />
        <FixedField label={words.fixed} value={words.name} />
        <MoneyField label={words.hint} unit={words.unit} defaultValue={words.amount} hint={words.hintNote} />
        <MoneyField label={words.wrong} unit={words.unit} defaultValue={words.wrongValue} error={words.wrongNote} />
        <PasswordField label={words.right} defaultValue={words.secret} ok={words.rightNote} {...eye} />
        <SelectField label={words.select} choices={conditions} defaultValue={gallery.conditions[1]} />
        <SelectField label={words.wrong} choices={conditions} placeholder={words.select} error={words.wrongNote} />
        <TextArea label={words.area} aside={words.optional} defaultValue={words.areaText} className="sm:col-span-2" />
        <div className="space-y-3 sm:col-span-2">
          <SearchField label={words.search} placeholder={words.search} />
          <SearchField label={words.search} placeholder={words.search} look="table" />
          <SearchField label={words.search} placeholder={words.search} look="bar" />
        </div>
      </div>
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <ChoiceCards legend={words.role} name="role" dots choices={roles()} />
        <ChoiceCards legend={words.wrong} name="condition" choices={grades()} error={words.wrongNote} />
      </div>
      <ToolbarSelect label={words.sort} choices={conditions} className="mt-6 max-w-72" />
    </>
  )
}

function roles() {
  return Object.entries(gallery.roles).map(([value, [title, text]]) => ({ value, title, text }))
}

function grades() {
  return gallery.conditions.map((grade) => ({
    value: grade,
    title: grade,
    mark: <Condition value={grade} word={null} />,
  }))
}

export function Uploads() {
  const { label, ...words } = gallery.upload
  const states: UploadState[] = [
    { look: 'empty' },
    { look: 'sending', name: words.file, percent: 62, preview: '/favicon.svg' },
    { look: 'done', name: words.file, note: words.done, preview: '/favicon.svg' },
    { look: 'refused', name: words.document, reason: words.refused },
  ]
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {states.map((state) => (
        <UploadField
          key={state.look}
          {...{ label, state, words, accept: 'image/*' }}
          onFile={ignore}
          onCancel={ignore}
          onRetry={ignore}
        />
      ))}
    </div>
  )
}
