import { Info } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { firstName } from '#shared/text/first-name.ts'
import { FieldNote, useFieldIds } from '#ui/controls/field.tsx'
import { TextArea } from '#ui/controls/text-field.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Deal } from '../../contract.ts'
import { DEAL_MOVES } from '../../rules.ts'
import { reasonInWords, thingOf, timeOf } from '../deal/situation.ts'
import type { SheetProps } from './sheet-props.ts'

type EndMove = 'decline' | 'cancel' | 'no-show' | 'contest'

/** Fields of a deal, or of a request in the list of a product, that the dialog shows. */
type Endable = Pick<Deal, 'me' | 'state' | 'kind' | 'meeting' | 'agreedMeeting'> & {
  other: Pick<Deal['other'], 'name'>
}

type EndDialogProps = Omit<SheetProps, 'deal'> & { move: EndMove; deal: Endable }

/** Dialog for decline, cancel, no-show and its denial: the effect, the reason, and a button that keeps the deal. */
export function EndDialog({ move, deal, open, onClose, onMove, busy }: EndDialogProps) {
  const { deal: words } = useWords()
  const texts = useTexts(move, deal)
  const kind = move === 'contest' ? 'primary' : 'danger'
  const reasons = deal.me === 'admin' ? [] : (DEAL_MOVES[move].reasons?.[deal.me] ?? [])
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  async function submit() {
    if (reasons.length > 0 && !reason) return setError(words.sheets.reasonMissing)
    const refused = await onMove({ move, ...(reason && { reason }), ...(note.trim() && { note }) })
    if (!refused) onClose()
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      closeLabel={words.sheets.close}
      cancel={words.sheets.keep}
      submit={texts.action}
      kind={kind}
      submitClass="max-sm:h-13 sm:min-w-36"
      onSubmit={submit}
      pending={busy}
      formClass=""
    >
      <p className="text-small text-ink-2">{texts.text}</p>
      <Reasons
        reasons={reasons}
        error={error}
        onChange={(chosen) => {
          setReason(chosen)
          setError(undefined)
        }}
      />
      {texts.note && (
        <TextArea
          className="mt-4"
          label={texts.note.label}
          hint={texts.note.hint}
          aside={texts.note.optional}
          rows={3}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      {texts.advice && <Advice text={texts.advice} />}
    </FormDialog>
  )
}

function Advice({ text }: { text: string }) {
  return (
    <p className="mt-4 flex gap-2 text-caption text-ink-3">
      <Info className="mt-0.5 size-4" />
      <Sentence>{text}</Sentence>
    </p>
  )
}

interface ReasonsProps {
  reasons: readonly string[]
  error: string | undefined
  onChange: (reason: string) => void
}

/** The reasons to choose from; nothing for a move without any. */
function Reasons({ reasons, error, onChange }: ReasonsProps) {
  const { deal } = useWords()
  if (reasons.length === 0) return null
  return (
    <RadioRows
      legend={deal.sheets.why}
      name="reason"
      choices={reasons.map((value) => ({ value, label: reasonInWords(value, deal)?.replace(/[.।]$/, '') ?? value }))}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

interface EndTexts {
  title: string
  text: string
  action: string
  advice?: string
  note?: { label: string; hint: string; optional?: string }
}

function useTexts(move: EndMove, deal: Endable): EndTexts {
  const { deal: words } = useWords()
  const { cancel, decline, noShow, contest } = words.sheets
  const name = firstName(deal.other.name)
  if (move === 'decline') return { title: decline.title(name), text: decline.text(name), action: decline.action }
  if (move === 'contest') return { ...contest, note: { label: contest.note, hint: contest.noteHint } }
  if (move === 'no-show') {
    const note = { label: noShow.note, hint: noShow.noteHint, optional: noShow.optional }
    return { title: noShow.title(name), text: noShow.text(name, thingOf(deal, words)), action: noShow.action, note }
  }
  const side = deal.me === 'saller' ? 'saller' : 'buyer'
  const { agreedMeeting, meeting } = deal
  const agreed = meeting?.status === 'agreed' ? meeting : agreedMeeting
  const when = agreed ? words.meeting.inWords(timeOf(agreed.day, agreed.from)) : ''
  const text =
    deal.state === 'accepted' ? cancel.text.accepted(name, when, thingOf(deal, words)) : cancel.text.requested(name)
  return { title: cancel.title[side], text, action: cancel.action[side], ...(when && { advice: cancel.note }) }
}

type RadioRowsProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'> & {
  legend: string
  choices: readonly { value: string; label: string }[]
  error?: string | undefined
}

/** One of a few sentences, in rows of 48 px. Takes what `register('name')` gives. */
function RadioRows({ legend, choices, error, id, ...rest }: RadioRowsProps) {
  const { note } = useFieldIds(error, id)
  return (
    <fieldset className="mt-4" aria-describedby={note}>
      <legend className="mb-1 text-small font-medium">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-12 cursor-pointer items-center gap-3 border-b border-line text-body last-of-type:border-b-0 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus"
        >
          <input {...rest} type="radio" value={value} className="peer sr-only" />
          <span
            aria-hidden="true"
            className="flex size-5 shrink-0 items-center justify-center rounded-full border-2 border-line-strong peer-checked:border-accent peer-checked:*:opacity-100"
          >
            <span className="size-2.5 rounded-full bg-accent opacity-0" />
          </span>
          <span className="min-w-0">{label}</span>
        </label>
      ))}
      <FieldNote id={note} error={error} />
    </fieldset>
  )
}
