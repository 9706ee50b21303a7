import { Upload } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { ProgressBar } from '#ui/states/progress.tsx'
import { useWords } from '#ui/text/words.ts'
import { FaultTable } from './fault-table.tsx'
import type { ImportState, useImport } from './use-import.ts'

type Shown = Extract<ImportState, { checked: unknown }>

interface ImportResultProps {
  state: Shown
  onStart: ReturnType<typeof useImport>['start']
  onStop: () => void
}

/** What the check has found; then the progress of the import. */
export function ImportResult({ state, onStart, onStop }: ImportResultProps) {
  const words = useWords().transfer
  const { report } = state.checked
  if (report.faultCount > 0)
    return (
      <>
        <Notice tone="danger">
          <p className="font-semibold">{words.faulty(report.faultCount)}</p>
          <p>{words.faultyText}</p>
        </Notice>
        <FaultTable report={report} />
      </>
    )
  return (
    <>
      {state.step === 'checked' && state.failure !== undefined && (
        <Notice tone="danger" className="mb-4">
          {state.failure}
        </Notice>
      )}
      {state.step === 'checked' ? (
        <>
          <p className="text-body font-medium">{words.ready(report.rows)}</p>
          <p className="mt-1 text-small text-ink-3">{words.readyText}</p>
          <Button icon={Upload} className="mt-4" onClick={() => onStart(state.checked)}>
            {words.start(report.rows)}
          </Button>
        </>
      ) : (
        <Progress state={state} onStop={onStop} />
      )}
    </>
  )
}

function Progress({ state, onStop }: { state: Exclude<Shown, { step: 'checked' }>; onStop: () => void }) {
  const words = useWords().transfer
  const sending = state.step === 'sending'
  const percent = sending ? (100 * state.done) / Math.max(1, state.total) : 100
  return (
    <>
      <p className="text-body font-medium">
        {sending ? words.sending(Math.min(state.done + 1, state.total), state.total) : words.storing}
      </p>
      <ProgressBar label={words.progress} percent={percent} className="mt-3 h-2 w-full" />
      {sending && state.waiting && (
        <Notice tone="info" className="mt-4">
          {words.waiting(state.total - state.done, state.waiting === 'too_many_requests')}
        </Notice>
      )}
      {sending && (
        <Button kind="secondary" className="mt-4" onClick={onStop}>
          {words.cancel}
        </Button>
      )}
    </>
  )
}
