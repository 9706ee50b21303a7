import { useState } from 'react'
import { ChoiceCards } from '#ui/controls/choice-cards.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-field.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { desk } from '#words/desk.ts'
import { type Act, MAX_WORDS, needsWords, REASONS, type Reason, SUSPENSION_DAYS } from '../../rules.ts'
import type { ActInput } from './use-acts.ts'

interface ActDialogProps {
  act: Act
  title: string
  reason: Reason
  open: boolean
  onClose: () => void
  pending: boolean
  onSubmit: (made: Omit<ActInput, 'cases'>) => void
}

const LENGTHS = [...SUSPENSION_DAYS, null]

/** Dialog for the reason of an act, further words and the days of a suspension. It loads Base UI, so import it lazily. */
export function ActDialog({ act, title, reason, open, onClose, pending, onSubmit }: ActDialogProps) {
  const words = desk.act
  const [chosen, setChosen] = useState(reason)
  const [text, setText] = useState('')
  const [days, setDays] = useState<(typeof LENGTHS)[number]>(SUSPENSION_DAYS[0])
  const [isMissing, setMissing] = useState(false)
  const isNotice = act !== 'note'
  const hasReason = isNotice && act !== 'ask' && act !== 'refuse'
  function submit() {
    const missing = needsWords(act) && text.trim() === ''
    setMissing(missing)
    if (!missing) onSubmit({ act, reason: chosen, words: text, ...(act === 'suspend' && { days }) })
  }
  const sentence = [hasReason ? desk.reasonSentences[chosen] : '', text].filter(Boolean).join(' ')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={words.close}
      cancel={words.cancel}
      submit={words.names[act]}
      kind={act === 'suspend' ? 'danger' : 'primary'}
      onSubmit={submit}
      pending={pending}
    >
      {hasReason && (
        <SelectField
          label={words.reason}
          value={chosen}
          choices={REASONS.map((value) => ({ value, label: desk.reasons[value] }))}
          onChange={({ target }) => setChosen(REASONS.find((one) => one === target.value) ?? reason)}
        />
      )}
      {act === 'suspend' && (
        <ChoiceCards
          legend={words.days}
          name="days"
          columns="grid-cols-3"
          choices={LENGTHS.map((value) => ({ value: String(value), title: words.forDays(value) }))}
          onChange={({ target }) => setDays(LENGTHS.find((value) => String(value) === target.value) ?? null)}
        />
      )}
      <TextArea
        label={words.words[act === 'note' || act === 'ask' || act === 'refuse' ? act : 'hide']}
        rows={3}
        maxLength={MAX_WORDS}
        value={text}
        error={isMissing ? words.wordsMissing : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {isNotice && sentence && (
        <p className="rounded-control bg-sunken p-3 text-small wrap-anywhere">
          <span className="block text-caption text-ink-3">{words.read}</span>
          {sentence}
        </p>
      )}
    </FormDialog>
  )
}
