import { lazy, Suspense } from 'react'
import { LANGUAGES } from '#shared/language.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextArea, TextField } from '#ui/controls/text-field.tsx'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { useUnsavedWarning } from '#ui/overlays/use-unsaved-warning.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { newsletter as words } from '#words/newsletter.ts'
import type { ShownIssue } from '../../contract.ts'
import { FIELDS } from '../../rules.ts'
import { LetterPreview } from '../letter-preview.tsx'
import { PostPicker, ProductPicker } from './pickers.tsx'
import { type IssueFormState, useIssueForm } from './use-issue-form.ts'

const FormDialog = lazy(async () => ({ default: (await import('#ui/overlays/form-dialog.tsx')).FormDialog }))

/** Editor of a draft: its texts in both languages, its products and posts, and below them the e-mail as it is stored. */
export function IssueEditor({ issue }: { issue: ShownIssue | null }) {
  const state = useIssueForm(issue)
  const { form, save } = state
  const unsavedWarning = useUnsavedWarning(() => form.formState.isDirty, words.unsaved)
  return (
    <div className="space-y-6">
      <Panel className="p-4 lg:p-6">
        <form noValidate onSubmit={save} className="space-y-6">
          <p className="text-small text-ink-2">{words.languageText}</p>
          <div className="grid gap-6 lg:grid-cols-2">
            {LANGUAGES.map((language) => (
              <LanguageFields key={language} language={language} state={state} />
            ))}
          </div>
          <div className="grid gap-6 lg:grid-cols-2">
            <ProductPicker form={form} names={issue?.names ?? {}} />
            <PostPicker form={form} names={issue?.names ?? {}} />
          </div>
          <EditorButtons state={state} readers={issue?.remaining ?? 0} />
        </form>
      </Panel>
      {issue ? (
        <LetterPreview key={issue.updatedAt} issue={issue} />
      ) : (
        <p className="px-4 text-small text-ink-3">{words.previewFirst}</p>
      )}
      {unsavedWarning}
    </div>
  )
}

function LanguageFields({ language, state: { form } }: { language: 'en' | 'bn'; state: IssueFormState }) {
  const [subject, text] = FIELDS[language]
  const { errors } = form.formState
  return (
    <fieldset lang={language} className="space-y-4">
      <legend className="mb-3 text-h4 font-semibold">{words.languages[language]}</legend>
      <TextField
        label={words.subject}
        error={errors[subject]?.message}
        autoComplete="off"
        {...form.register(subject)}
      />
      <TextArea
        label={words.text}
        hint={words.textHint}
        rows={10}
        error={errors[text]?.message}
        {...form.register(text)}
      />
    </fieldset>
  )
}

function EditorButtons({ state, readers }: { state: IssueFormState; readers: number }) {
  const { id, form, saving, sending, canSend, remove } = state
  const asksSend = useLazyDialog()
  const asksDelete = useLazyDialog()
  // The stored issue is sent: changes are saved first.
  const isStored = id !== null && !form.formState.isDirty
  return (
    <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5 max-sm:*:w-full">
      {id && (
        <Button kind="quiet" className="sm:mr-auto" onClick={asksDelete.open}>
          {words.delete}
        </Button>
      )}
      <Button kind={isStored ? 'secondary' : 'primary'} type="submit" loading={saving.pending}>
        {words.save}
      </Button>
      {isStored && (
        <Button loading={sending.pending} onClick={() => canSend() && asksSend.open()}>
          {words.send}
        </Button>
      )}
      <Suspense>
        {asksSend.isMounted && (
          <Question
            {...{ words: words.sending, text: words.sending.text(readers), dialog: asksSend, pending: sending.pending }}
            onSubmit={async () => {
              await sending.submit()
              asksSend.close()
            }}
          />
        )}
        {asksDelete.isMounted && (
          <Question
            {...{ words: words.deleting, text: words.deleting.text, dialog: asksDelete, pending: false }}
            kind="danger"
            onSubmit={remove}
          />
        )}
      </Suspense>
    </div>
  )
}

interface QuestionProps {
  words: { title: string; action: string; cancel: string; close: string }
  text: string
  dialog: ReturnType<typeof useLazyDialog>
  pending: boolean
  kind?: 'danger'
  onSubmit: () => unknown
}

function Question({ words: texts, text, dialog, kind, ...rest }: QuestionProps) {
  return (
    <FormDialog
      open={dialog.isOpen}
      onClose={dialog.close}
      title={texts.title}
      closeLabel={texts.close}
      cancel={texts.cancel}
      submit={texts.action}
      {...(kind && { kind })}
      {...rest}
    >
      <p className="text-ink-2">{text}</p>
    </FormDialog>
  )
}
