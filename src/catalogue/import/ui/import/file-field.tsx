import { Field, useFieldIds } from '#ui/controls/field.tsx'

interface FileFieldProps {
  label: string
  hint: string
  /** As of an input: `.csv,text/csv`. */
  accept: string
  disabled: boolean
  onFile: (file: File | null) => void
}

/** The browser's own file chooser, which works by keyboard and by dropping a file on it. */
export function FileField({ label, hint, accept, disabled, onFile }: FileFieldProps) {
  const { control, note, aria } = useFieldIds(undefined)
  return (
    <Field label={label} hint={hint} htmlFor={control} noteId={note}>
      <input
        {...aria}
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={({ target }) => onFile(target.files?.[0] ?? null)}
        className="block w-full min-w-0 rounded-control border border-line-strong/80 bg-surface p-1.5 text-small text-ink-2 file:mr-3 file:h-9 file:cursor-pointer file:rounded-control file:border-0 file:bg-accent-soft file:px-3 file:text-small file:font-semibold file:text-accent-ink"
      />
    </Field>
  )
}
