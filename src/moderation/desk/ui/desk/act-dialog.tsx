import { useState } from 'react'
import { chipClass } from '#ui/controls/chip.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-field.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { desk } from '#words/desk.ts'
import { type Act, isNoticeAct, MAX_WORDS, needsWords, REASONS, type Reason, SUSPENSION_DAYS } from '../../rules.ts'
import type { ActInput } from './use-acts.ts'

interface ActDialogProps {
  /** The act that is chosen at first. */
  act: Act
  choices: Act[]
  nameOf: (act: Act) => string
  titleOf: (name: string) => string
  /** Reason of the cases; null if they differ, and each keeps its own. */
  reason: Reason | null
  /** True if the questions that are often asked about products are offered. */
  hasQuestions: boolean
  open: boolean
  onClose: () => void
  pending: boolean
  onSubmit: (made: Omit<ActInput, 'cases'>) => void
}

const LENGTHS = [...SUSPENSION_DAYS, null]
type Days = (typeof LENGTHS)[number]

/**
 * Asks for one of several acts, the reason, which is filled in, more words and the length of a suspension. It loads Base UI, so
 * import it lazily.
 */
export function ActDialog(props: ActDialogProps) {
  const { choices, nameOf, titleOf, reason, hasQuestions, open, onClose, pending, onSubmit } = props
  const words = desk.act
  const [act, setAct] = useState(props.act)
  const [chosen, setChosen] = useState(reason)
  const [text, setText] = useState('')
  const [days, setDays] = useState<Days>(SUSPENSION_DAYS[0])
  const [isMissing, setMissing] = useState(false)
  const isRead = isNoticeAct(act) || act === 'refuse'
  const hasReason = isNoticeAct(act) && act !== 'ask'
  function submit() {
    const missing = needsWords(act) && text.trim() === ''
    setMissing(missing)
    if (missing) return
    onSubmit({ act, words: text, ...(hasReason && chosen && { reason: chosen }), ...(act === 'suspend' && { days }) })
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={titleOf(nameOf(act))}
      closeLabel={words.close}
      cancel={words.cancel}
      submit={nameOf(act)}
      kind={act === 'suspend' ? 'danger' : 'primary'}
      onSubmit={submit}
      pending={pending}
    >
      {choices.length > 1 && (
        <Segments
          label={words.label}
          name="act"
          value={act}
          choices={choices.map((one) => [one, nameOf(one)] as const)}
          onChange={setAct}
        />
      )}
      {hasReason && <ReasonField common={reason} chosen={chosen} onChange={setChosen} />}
      {act === 'suspend' && <Length days={days} onChange={setDays} />}
      {act === 'ask' && hasQuestions && <Questions text={text} onChange={setText} />}
      <TextArea
        label={words.words[act === 'ask' || act === 'refuse' ? act : isRead ? 'hide' : 'note']}
        rows={3}
        maxLength={MAX_WORDS}
        value={text}
        error={isMissing ? words.wordsMissing : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {isRead && <Preview reason={hasReason ? chosen : null} text={text} />}
    </FormDialog>
  )
}

interface ReasonFieldProps {
  /** Reason of all cases; null if they differ. */
  common: Reason | null
  chosen: Reason | null
  onChange: (reason: Reason | null) => void
}

function ReasonField({ common, chosen, onChange }: ReasonFieldProps) {
  const words = desk.act
  const own = common === null ? [{ value: '', label: words.ownReason }] : []
  return (
    <SelectField
      label={words.reason}
      value={chosen ?? ''}
      choices={[...own, ...REASONS.map((value) => ({ value, label: desk.reasons[value] }))]}
      onChange={({ target }) => onChange(REASONS.find((one) => one === target.value) ?? common)}
    />
  )
}

function Length({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const words = desk.act
  return (
    <Segments
      label={words.days}
      name="days"
      value={String(days)}
      choices={LENGTHS.map((value) => [String(value), words.forDays(value)] as const)}
      onChange={(value) => onChange(LENGTHS.find((length) => String(length) === value) ?? null)}
    />
  )
}

/** The sentence that the person reads in their language, here in that of the admin. */
function Preview({ reason, text }: { reason: Reason | null; text: string }) {
  const sentence = [reason && desk.reasonSentences[reason], text].filter(Boolean).join(' ')
  if (sentence === '') return null
  return (
    <p className="rounded-control bg-sunken p-3 text-small wrap-anywhere">
      <span className="block text-caption text-ink-3">{desk.act.read}</span>
      {sentence}
    </p>
  )
}

interface QuestionsProps {
  text: string
  onChange: (text: string) => void
}

/** Questions that are often asked. A press puts one behind what is written, where it can be edited. */
function Questions({ text, onChange }: QuestionsProps) {
  const { questions, question } = desk.act
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{question}</legend>
      {Object.values(questions).map(({ name, words }) => (
        <button
          key={name}
          type="button"
          className={chipClass(false, 'disabled:opacity-45')}
          disabled={text.includes(words) || text.length + words.length >= MAX_WORDS}
          onClick={() => onChange([text.trim(), words].filter(Boolean).join(' '))}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
