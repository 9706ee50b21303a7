import { useState } from 'react'
import { FieldNote, useFieldIds } from '#ui/controls/field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { ChoiceButton } from '../choice-button.tsx'
import { timeOf } from '../deal/situation.ts'
import { dayLimits, nextDays } from './meeting-choice.ts'

type DayChoiceProps = { day: string; now: number; error: string | undefined; onChange: (day: string) => void }

/** The next seven days, or another one within a fortnight. */
export function DayChoice({ day, now, error, onChange }: DayChoiceProps) {
  const { propose } = useWords().deal.sheets
  const { note } = useFieldIds(error)
  const days = nextDays(now)
  const [isOther, setOther] = useState(day !== '' && !days.includes(day))
  return (
    <fieldset aria-describedby={note}>
      <legend className="mb-1.5 text-small font-medium">{propose.day}</legend>
      <div className="grid grid-cols-3 gap-2 min-[420px]:grid-cols-4">
        {days.map((one, ahead) => (
          <ChoiceButton
            key={one}
            selected={!isOther && one === day}
            onClick={() => {
              setOther(false)
              onChange(one)
            }}
          >
            {ahead === 0 ? propose.tomorrow : propose.dayName(timeOf(one, '12:00'))}
          </ChoiceButton>
        ))}
        <ChoiceButton selected={isOther} onClick={() => setOther(true)}>
          {propose.otherDay}
        </ChoiceButton>
      </div>
      {isOther && (
        <TextField
          className="mt-3"
          label={propose.date}
          autoComplete="off"
          type="date"
          {...dayLimits(now)}
          value={day}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <FieldNote id={note} error={error} />
    </fieldset>
  )
}
