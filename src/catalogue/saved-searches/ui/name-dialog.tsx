import { useState } from 'react'
import { TextField } from '#ui/controls/text-field.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { saved } from '#words/saved.ts'
import type { SavedSearch } from '../contract.ts'
import { TimingChoice } from './timing-choice.tsx'

type Choice = Pick<SavedSearch, 'name' | 'timing'>

interface NameDialogProps {
  open: boolean
  onClose: () => void
  title: string
  first: Choice
  pending: boolean
  onSubmit: (choice: Choice) => unknown
}

/** Names a search and chooses when its person hears of new products. */
export function NameDialog({ first, onSubmit, ...dialog }: NameDialogProps) {
  const { searches } = saved
  const [choice, setChoice] = useState(first)
  const [isMissing, setMissing] = useState(false)
  function submit() {
    const name = choice.name.trim()
    setMissing(name === '')
    if (name !== '') onSubmit({ ...choice, name })
  }
  return (
    <FormDialog {...dialog} size="sm" closeLabel={searches.close} submit={searches.save} onSubmit={submit}>
      <TextField
        label={searches.name}
        autoComplete="off"
        maxLength={80}
        value={choice.name}
        error={isMissing ? searches.nameMissing : undefined}
        onChange={({ target }) => setChoice({ ...choice, name: target.value })}
      />
      <div>
        <p className="mb-1.5 text-small font-medium">{searches.when}</p>
        <TimingChoice
          name="new-search-timing"
          value={choice.timing}
          onChange={(timing) => setChoice({ ...choice, timing })}
        />
      </div>
    </FormDialog>
  )
}
