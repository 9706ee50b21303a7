import { Link } from '@tanstack/react-router'
import { CircleCheck, Download, FileSearch } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LANGUAGES } from '#shared/language.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { downloadFile } from '#ui/controls/download-file.ts'
import { Field, useFieldIds } from '#ui/controls/field.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { language } from '#words/language.ts'
import { digits } from '#words/numbers.ts'
import { templateIn } from '../../rules.ts'
import { ImportResult } from './import-result.tsx'
import { useImport } from './use-import.ts'

/** Template, files, result: each step is there at once, so that who has the files ready begins with them. */
export function ImportForm() {
  const { steps } = useWords().transfer
  const [csv, setCsv] = useState<File | null>(null)
  const [zip, setZip] = useState<File | null>(null)
  const { state, check, start, stop, reset } = useImport()
  const busy = state.step === 'checking' || state.step === 'sending' || state.step === 'storing'
  if (state.step === 'done') return <Done imported={state.imported} onAnother={reset} />
  return (
    <div className="grid gap-4">
      <TemplateStep />
      <Step number={2} title={steps.files}>
        <div className="grid gap-4 lg:grid-cols-2">
          <FileField
            label={steps.csv}
            hint={steps.csvRules}
            accept=".csv,text/csv,.txt"
            disabled={busy}
            onFile={setCsv}
          />
          <FileField
            label={steps.zip}
            hint={steps.zipRules}
            accept=".zip,application/zip"
            disabled={busy}
            onFile={setZip}
          />
        </div>
        <Button
          icon={FileSearch}
          className="mt-4"
          disabled={!csv || state.step === 'sending' || state.step === 'storing'}
          loading={state.step === 'checking'}
          onClick={() => csv && check({ csv, zip })}
        >
          {state.step === 'choosing' || state.step === 'checking' ? steps.check : steps.checkAgain}
        </Button>
        {state.step === 'failed' && (
          <Notice tone="danger" className="mt-4">
            {state.failure}
          </Notice>
        )}
      </Step>
      <div aria-live="polite">
        {state.step !== 'choosing' && state.step !== 'checking' && state.step !== 'failed' && (
          <Step number={3} title={steps.result}>
            <ImportResult state={state} onStart={start} onStop={stop} />
          </Step>
        )}
      </div>
    </div>
  )
}

function TemplateStep() {
  const words = useWords().transfer
  const { steps } = words
  return (
    <Step number={1} title={steps.template}>
      <p className="text-small text-ink-2">{steps.templateText}</p>
      <details className="mt-2 text-small text-ink-2">
        <summary className="cursor-pointer py-2 font-medium text-ink">{words.more}</summary>
        <p>{words.moreText}</p>
      </details>
      <p className="mt-3 flex flex-wrap gap-3">
        {[language, ...LANGUAGES.filter((other) => other !== language)].map((one) => (
          <Button
            key={one}
            kind="secondary"
            icon={Download}
            onClick={() => downloadFile(steps.templateFile(one), templateIn(one), 'text/csv')}
          >
            {steps.download[one]}
          </Button>
        ))}
      </p>
    </Step>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <Panel className="p-4 lg:p-6">
      <h2 className="mb-3 flex items-center gap-3 text-h4 font-semibold">
        <span
          aria-hidden="true"
          className="inline-flex size-7 items-center justify-center rounded-full bg-accent-soft text-small text-accent-ink"
        >
          {digits(number)}
        </span>
        {title}
      </h2>
      {children}
    </Panel>
  )
}

function Done({ imported, onAnother }: { imported: number; onAnother: () => void }) {
  const words = useWords().transfer
  const action = (
    <span className="flex flex-wrap justify-center gap-3">
      <Link to="/dashboard/my-products" className={buttonClass()}>
        {words.mine}
      </Link>
      <Button kind="secondary" onClick={onAnother}>
        {words.another}
      </Button>
    </span>
  )
  return (
    <Panel>
      <div role="status">
        <EmptyState large icon={CircleCheck} title={words.done(imported)} text={words.doneText} action={action} />
      </div>
    </Panel>
  )
}

interface FileFieldProps {
  label: string
  hint: string
  /** As of an input: `.csv,text/csv`. */
  accept: string
  disabled: boolean
  onFile: (file: File | null) => void
}

/** The browser's own file chooser, which works by keyboard and by dropping a file on it. */
function FileField({ label, hint, accept, disabled, onFile }: FileFieldProps) {
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
