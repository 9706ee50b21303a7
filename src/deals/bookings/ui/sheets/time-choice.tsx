import { useState } from 'react'
import { FieldNote, useFieldIds } from '#ui/controls/field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { ChoiceButton } from '../choice-button.tsx'
import { timeOf } from '../deal/situation.ts'
import { type MeetingChoice, USUAL_TIMES, usualEnd } from './meeting-choice.ts'
import { sunsetOn } from './sunset.ts'

interface TimeChoiceProps {
  choice: MeetingChoice
  /** Coordinates for the time of sunset; undefined while they load. */
  at: { lat: number; lon: number } | undefined
  error: string | undefined
  onChange: (changes: Partial<MeetingChoice>) => void
}

/** Three usual times or another one, and when the sun sets on that day. */
export function TimeChoice({ choice, at, error, onChange }: TimeChoiceProps) {
  const { propose } = useWords().deal.sheets
  const { note } = useFieldIds(error)
  const { from, to } = choice
  const isUsual = USUAL_TIMES.some((time) => time === from) && to === usualEnd(from)
  const [isOther, setOther] = useState(from !== '' && !isUsual)
  return (
    <fieldset aria-describedby={note}>
      <legend className="mb-1.5 text-small font-medium">{propose.time}</legend>
      <div className="grid grid-cols-2 gap-2 min-[420px]:grid-cols-4">
        {USUAL_TIMES.map((time) => (
          <ChoiceButton
            key={time}
            selected={!isOther && time === from}
            onClick={() => {
              setOther(false)
              onChange({ from: time, to: usualEnd(time) })
            }}
          >
            {propose.clock(time)}
          </ChoiceButton>
        ))}
        <ChoiceButton selected={isOther} onClick={() => setOther(true)}>
          {propose.otherTime}
        </ChoiceButton>
      </div>
      {isOther && (
        <div className="mt-3 grid grid-cols-2 gap-2">
          <TextField
            label={propose.from}
            type="time"
            autoComplete="off"
            value={from}
            onChange={({ target }) => onChange({ from: target.value, to: target.value && usualEnd(target.value) })}
          />
          <TextField
            label={propose.to}
            type="time"
            autoComplete="off"
            value={to}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        </div>
      )}
      <Sunset choice={choice} at={at} />
      <FieldNote id={note} error={error} />
    </fieldset>
  )
}

/** Step of the shown time of sunset, in milliseconds. It differs by minutes within a district. */
const SUN_STEP = 5 * 60_000

function Sunset({ choice: { day, from, to }, at }: Pick<TimeChoiceProps, 'choice' | 'at'>) {
  const { propose } = useWords().deal.sheets
  if (!day || !at) return null
  const sunset = new Date(Math.floor(sunsetOn(day, at).getTime() / SUN_STEP) * SUN_STEP).toISOString()
  const isAfter = (time: string) => time !== '' && Date.parse(timeOf(day, time)) > Date.parse(sunset)
  const isLate = isAfter(to)
  return (
    <p className={isLate ? 'mt-1.5 text-caption text-warn-ink' : 'mt-1.5 text-caption text-ink-3'}>
      {propose.sunset(sunset)} {isLate && (isAfter(from) ? propose.late : propose.dark)}
    </p>
  )
}
