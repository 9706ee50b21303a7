import { ImagePlus, RotateCw, Send, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { chipClass } from '#ui/controls/chip.tsx'
import { ProgressBar } from '#ui/states/progress.tsx'
import { useWords } from '#ui/text/words.ts'
import { type PhotoItem, usePhotoUploads } from '#ui/upload/use-photo-uploads.ts'
import { lengthOf, MAX_PICTURES, MAX_TEXT } from '../../rules.ts'

interface ComposerProps {
  onSend: (text: string, photos: string[]) => void
  /** A press puts one into the field; it is sent by a press of its own. */
  quickReplies: readonly string[]
}

/** Form for a message: pictures, text, and Send, which is grey while the message is empty. */
export function Composer({ onSend, quickReplies }: ComposerProps) {
  const { write } = useWords().conversations
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<string[]>([])
  const pictures = usePhotoUploads({ initial: [], max: MAX_PICTURES, onChange: setPhotos })
  const field = useRef<HTMLTextAreaElement>(null)
  const note = useId()
  const left = MAX_TEXT - lengthOf(text.trim())
  const hasFailed = pictures.items.some(({ step }) => step === 'failed')
  const canSend = (text.trim() !== '' || photos.length > 0) && left >= 0 && !pictures.isSending && !hasFailed

  function submit() {
    if (!canSend) return
    onSend(text.trim(), photos)
    setText('')
    pictures.reset([])
    field.current?.focus()
  }
  function pick(reply: string) {
    setText(reply)
    field.current?.focus()
  }
  return (
    <div className="border-t border-line bg-surface">
      {text === '' && pictures.items.length === 0 && quickReplies.length > 0 && (
        <QuickReplies replies={quickReplies} onPick={pick} />
      )}
      <PictureRow items={pictures.items} onRemove={pictures.remove} onRetry={pictures.retry} />
      <form
        noValidate
        className="flex items-end gap-2 p-2.5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <PictureButton isFull={pictures.items.length >= MAX_PICTURES} onFiles={pictures.add} />
        <Field ref={field} text={text} noteId={note} onText={setText} onEnter={submit} />
        <SendButton canSend={canSend} />
      </form>
      <p
        id={note}
        className={cx(
          'px-3.5 text-caption',
          left < 0 ? 'text-danger-ink' : 'text-ink-2',
          (left < 200 || hasFailed) && 'pb-2.5',
        )}
      >
        {left < 0 ? write.tooLong(-left) : left < 200 ? write.left(left) : ''}
        {pictures.isSending && text.trim() !== '' && write.waitForPictures}
        {!pictures.isSending && hasFailed && write.pictureFailed}
      </p>
    </div>
  )
}

function SendButton({ canSend }: { canSend: boolean }) {
  const { write } = useWords().conversations
  return (
    <button
      type="submit"
      aria-label={write.send}
      disabled={!canSend}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors duration-150',
        canSend ? 'bg-accent text-on-accent hover:bg-accent-hover' : 'bg-line text-ink-3',
      )}
    >
      <Send className="size-5" />
    </button>
  )
}

interface FieldProps {
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  noteId: string
  onText: (text: string) => void
  onEnter: () => void
}

function Field({ ref, text, noteId, onText, onEnter }: FieldProps) {
  const { write } = useWords().conversations
  /** Sends on Enter with a keyboard. On a phone Enter makes a new line, as in other apps. */
  function sendOnEnter(event: KeyboardEvent) {
    const isPhone = matchMedia('(pointer: coarse)').matches
    if (event.key !== 'Enter' || event.shiftKey || isPhone) return
    event.preventDefault()
    onEnter()
  }
  return (
    <textarea
      ref={ref}
      id="conversation-text"
      rows={1}
      dir="auto"
      value={text}
      aria-label={write.label}
      aria-describedby={noteId}
      placeholder={write.label}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={sendOnEnter}
      className="field-sizing-content max-h-36 min-h-11 w-full min-w-0 flex-1 resize-none rounded-panel border border-line-strong/80 bg-surface px-4 py-2 text-body"
    />
  )
}

function QuickReplies({ replies, onPick }: { replies: readonly string[]; onPick: (reply: string) => void }) {
  const { write } = useWords().conversations
  return (
    <ul aria-label={write.quick} className="flex gap-2 overflow-x-auto px-2.5 pt-2.5">
      {replies.map((reply) => (
        <li key={reply} className="shrink-0">
          <button type="button" onClick={() => onPick(reply)} className={chipClass(false)}>
            {reply}
          </button>
        </li>
      ))}
    </ul>
  )
}

function PictureButton({ isFull, onFiles }: { isFull: boolean; onFiles: (files: File[]) => void }) {
  const { write } = useWords().conversations
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        accept="image/*"
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Lets the person choose the same file again.
          target.value = ''
        }}
      />
      <IconButton icon={ImagePlus} label={write.addPicture} disabled={isFull} onClick={() => input.current?.click()} />
    </>
  )
}

interface PictureRowProps {
  items: PhotoItem[]
  onRemove: (key: string) => void
  onRetry: (key: string) => void
}

function PictureRow({ items, onRemove, onRetry }: PictureRowProps) {
  const { write } = useWords().conversations
  if (items.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2 px-2.5 pt-2.5">
      {items.map((item) => (
        <li key={item.key} className="relative size-20 overflow-hidden rounded-control bg-sunken">
          <img src={item.preview} alt={item.name} className="size-full object-cover" />
          {item.step === 'sending' && (
            <ProgressBar
              label={write.sendingPicture}
              percent={item.progress * 100}
              className="absolute inset-x-1 bottom-1"
            />
          )}
          {item.step === 'failed' && (
            <IconButton
              icon={RotateCw}
              label={write.retryPicture}
              onClick={() => onRetry(item.key)}
              className="absolute bottom-0 left-0 size-11 bg-surface/80"
            />
          )}
          <IconButton
            icon={X}
            label={write.removePicture(item.name)}
            onClick={() => onRemove(item.key)}
            className="absolute top-0 right-0 size-9 bg-surface/80"
          />
        </li>
      ))}
    </ul>
  )
}
