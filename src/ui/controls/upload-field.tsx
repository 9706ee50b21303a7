import { Camera, CaseUpper, CircleCheck, ImageOff, ImagePlus, RotateCw, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useRef } from 'react'
import { digits } from '#words/numbers.ts'
import { cx } from '../class-names.ts'
import { ProgressBar } from '../states/progress.tsx'
import { Button, IconButton } from './button.tsx'
import { FieldNote, useFieldIds } from './field.tsx'

/** The four looks. `preview` is an address (also `blob:`); `percent` 0 to 100; `note` such as 'Uploaded · 412 kB'. */
export type UploadState =
  | { look: 'empty' }
  | { look: 'sending'; name: string; percent: number; preview?: string | undefined }
  | { look: 'done'; name: string; note: string; preview: string }
  | { look: 'refused'; name: string; reason: string }

export type UploadFieldProps = {
  label: ReactNode
  state: UploadState
  /** A chosen or dropped file; also after Replace, and after Retry when there is no `onRetry`. */
  onFile: (file: File) => void
  onCancel: () => void
  /**
   * Sends the same file again; without it Retry opens the file chooser. While a stored picture is shown, it replaces Replace.
   */
  onRetry?: (() => void) | undefined
  error?: ReactNode
  /** Pictures of people are round. */
  round?: boolean | undefined
  /** The `accept` attribute of an input: `image/jpeg,image/png,image/webp`. */
  accept: string
  /** A word at the right of the label, such as Required. */
  aside?: ReactNode
  /** Two more ways to a picture than a file: the camera of a phone, and a picture that `make` makes. */
  ways?: { camera: string; made: string; make: () => void } | undefined
  words: { drop: string; choose: string; rules: string; cancel: string; replace: string; retry: string }
  className?: string | undefined
}

/** A field for a picture, chosen or dropped. It renders `state`; the caller uploads. */
export function UploadField(props: UploadFieldProps) {
  const { label, aside, state, onFile, error, accept, className, ways } = props
  const { control, note, aria } = useFieldIds(error)
  const input = useRef<HTMLInputElement>(null)
  const byCamera = useRef(false)
  function openCamera() {
    byCamera.current = true
    input.current?.click()
    byCamera.current = false
  }
  function take(files: FileList | null | undefined) {
    const file = files?.[0]
    if (file) onFile(file)
    // Lets the user choose the same file again after a refusal.
    if (input.current) input.current.value = ''
  }
  const takeRef = useRef(take)
  takeRef.current = take
  // The file was chosen before hydration.
  useEffect(() => takeRef.current(input.current?.files), [])
  function drop(event: DragEvent) {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  return (
    <div className={className}>
      <label htmlFor={control} className="mb-1.5 flex items-baseline justify-between gap-2 text-small font-medium">
        {label}
        {aside && <span className="text-caption font-normal text-ink-3">{aside}</span>}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input is the first */}
      <div className="relative" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <input
          {...aria}
          ref={input}
          type="file"
          accept={accept}
          className="peer sr-only"
          // The browser reads the attribute when this press opens the camera or the files.
          onClick={(event) => event.currentTarget.toggleAttribute('capture', byCamera.current)}
          onChange={(event) => take(event.target.files)}
        />
        <Look {...props} control={control} choose={() => input.current?.click()} state={state} />
      </div>
      {ways && state.look !== 'sending' && <MoreWays {...ways} onCamera={openCamera} />}
      <FieldNote id={note} error={error} />
    </div>
  )
}

function MoreWays({ camera, made, make, onCamera }: Ways & { onCamera: () => void }) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <span className="hidden pointer-coarse:block">
        <Button kind="secondary" size="sm" icon={Camera} className="max-sm:h-11" onClick={onCamera}>
          {camera}
        </Button>
      </span>
      <Button kind="secondary" size="sm" icon={CaseUpper} className="max-sm:h-11" onClick={make}>
        {made}
      </Button>
    </div>
  )
}

const box = 'flex items-center gap-4 rounded-card border bg-surface p-3'
const ring = 'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus'

function Look(props: UploadFieldProps & { control: string; choose: () => void }) {
  const { state } = props
  if (state.look === 'sending') return <Sending {...props} state={state} />
  if (state.look === 'done') return <Done {...props} state={state} />
  if (state.look === 'refused') return <Refused {...props} state={state} />
  return <Empty {...props} />
}

type Actions = { choose: () => void; onRetry?: (() => void) | undefined }
type Ways = NonNullable<UploadFieldProps['ways']>

type LookProps<Look extends UploadState['look']> = {
  state: Extract<UploadState, { look: Look }>
  round?: boolean | undefined
  words: UploadFieldProps['words']
}

function Empty({ control, words, error }: { control: string; words: UploadFieldProps['words']; error?: ReactNode }) {
  return (
    <label
      htmlFor={control}
      className={cx(box, ring, 'border-dashed p-4', error ? 'border-danger' : 'border-line-strong/80')}
    >
      <span className="flex size-12 shrink-0 items-center justify-center rounded-control bg-sunken text-ink-2">
        <ImagePlus className="size-5.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-small font-medium">
          <span className="pointer-coarse:hidden">{words.drop} </span>
          <span className="inline-block whitespace-nowrap pointer-coarse:first-letter:uppercase text-accent-ink underline underline-offset-4">
            {words.choose}
          </span>
        </span>
        <span className="block text-caption text-ink-3">{words.rules}</span>
      </span>
    </label>
  )
}

function Sending({ state, round, words, onCancel }: LookProps<'sending'> & { onCancel: () => void }) {
  return (
    <div className={cx(box, 'border-line')}>
      <Preview src={state.preview} round={round} faint />
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-2 text-small font-medium">
          <span className="truncate">{state.name}</span>
          <span className="figures text-ink-3">{digits(Math.round(state.percent))}%</span>
        </span>
        <ProgressBar label={state.name} percent={state.percent} className="mt-2 h-1.5" />
      </span>
      <IconButton icon={X} label={words.cancel} onClick={onCancel} />
    </div>
  )
}

function Done({ state, round, words, choose, onRetry }: LookProps<'done'> & Actions) {
  return (
    <div className={cx(box, ring, 'border-line')}>
      <Preview src={state.preview} round={round} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-small font-medium">{state.name}</span>
        <span role="status" className="flex items-center gap-1.5 text-caption text-accent-ink">
          <CircleCheck className="size-4" />
          {state.note}
        </span>
      </span>
      <Button kind="quiet" size="sm" className="max-sm:h-11" onClick={onRetry ?? choose}>
        {onRetry ? words.retry : words.replace}
      </Button>
    </div>
  )
}

function Refused({ state, round, words, choose, onRetry }: LookProps<'refused'> & Actions) {
  return (
    <div className={cx(box, ring, 'border-danger')}>
      <span
        className={cx(
          'flex size-14 shrink-0 items-center justify-center bg-danger-soft text-danger-ink',
          round ? 'rounded-full' : 'rounded-lg',
        )}
      >
        <ImageOff className="size-5.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-small font-medium">{state.name}</span>
        <span role="alert" className="block text-caption text-danger-ink">
          {state.reason}
        </span>
      </span>
      <Button kind="secondary" size="sm" icon={RotateCw} className="max-sm:h-11" onClick={onRetry ?? choose}>
        {words.retry}
      </Button>
    </div>
  )
}

type PreviewProps = { src: string | undefined; round: boolean | undefined; faint?: boolean | undefined }

function Preview({ src, round, faint }: PreviewProps) {
  const look = cx(
    'size-14 shrink-0 bg-sunken object-cover',
    round ? 'rounded-full' : 'rounded-lg',
    faint && 'opacity-60',
  )
  if (!src) return <span className={look} />
  return <img src={src} alt="" width={56} height={56} className={look} />
}
