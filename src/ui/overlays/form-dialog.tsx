import { type FormEvent, useId, useState } from 'react'
import { Button, type ButtonProps } from '../controls/button.tsx'
import { TextArea } from '../controls/text-field.tsx'
import { Dialog, DialogCancel, type DialogProps } from './dialog.tsx'

export interface FormDialogProps extends Omit<DialogProps, 'footer' | 'tall'> {
  /** The label of the button that closes the dialog; no such button without one. */
  cancel?: string
  /** The label of the main button. */
  submit: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  pending: boolean
  kind?: ButtonProps['kind']
  submitClass?: string
  formClass?: string
  /** Effect of the main button, in small print beside it. */
  footnote?: string
}

/** A dialog with one form, which its main button submits. Loads Base UI: import it lazily. */
export function FormDialog(props: FormDialogProps) {
  const {
    cancel,
    submit,
    onSubmit,
    pending,
    kind,
    submitClass,
    formClass = 'space-y-4',
    footnote,
    children,
    ...dialog
  } = props
  const id = useId()
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {footnote && <p className="text-caption text-ink-3 max-sm:text-center sm:mr-auto">{footnote}</p>}
          {cancel && <DialogCancel>{cancel}</DialogCancel>}
          <Button type="submit" form={id} kind={kind} loading={pending} className={submitClass}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={formClass}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event)
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}

interface NoteDialogProps extends Pick<FormDialogProps, 'open' | 'onClose' | 'pending'> {
  words: {
    title: string
    close: string
    cancel: string
    action: string
    text: string
    note: string
    noteHint?: string
    noteMissing: string
  }
  maxLength: number
  onSubmit: (note: string) => void
}

/** Asks why before it does something. */
export function NoteDialog({ words, maxLength, onSubmit, ...dialog }: NoteDialogProps) {
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  function submit() {
    setMissing(note.trim() === '')
    if (note.trim() !== '') onSubmit(note)
  }
  return (
    <FormDialog
      {...dialog}
      title={words.title}
      closeLabel={words.close}
      cancel={words.cancel}
      submit={words.action}
      onSubmit={submit}
    >
      <p className="text-small text-ink-2 wrap-anywhere">{words.text}</p>
      <TextArea
        label={words.note}
        hint={words.noteHint}
        rows={4}
        maxLength={maxLength}
        value={note}
        error={isMissing ? words.noteMissing : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  )
}
