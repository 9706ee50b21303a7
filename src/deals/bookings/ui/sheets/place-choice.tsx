import { useState } from 'react'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { FieldNote, useFieldIds } from '#ui/controls/field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import type { MeetingPlace } from '../../contract.ts'
import { timeOf } from '../deal/situation.ts'
import { weekdayNumber } from './meeting-choice.ts'

interface PlaceChoiceProps {
  places: { district: string | null; places: MeetingPlace[] } | undefined
  failed: boolean
  day: string
  place: string
  /** Meeting place that the buyer wrote with the booking. */
  asked: string
  error: string | undefined
  onChange: (place: string) => void
}

/** Places that are shown before a press shows the others. */
const FIRST = 4

/** The place that the buyer asked for, the public places of the district, nearest first, or words of one's own. */
export function PlaceChoice({ places, failed, day, place, asked, error, onChange }: PlaceChoiceProps) {
  const { propose } = useWords().deal.sheets
  const { note } = useFieldIds(error)
  const { places: nearby = [], district } = places ?? {}
  const [isOwn, setOwn] = useState(place !== '' && place !== asked)
  const [isLong, setLong] = useState(false)
  const known = asked && !nearby.some((one) => nameOf(one) === asked) ? [askedPlace(asked, propose), ...nearby] : nearby
  const shown = isLong ? known : known.slice(0, FIRST)
  const isListed = known.some((one) => nameOf(one) === place)
  return (
    <fieldset aria-describedby={note}>
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 text-small font-medium">
        {propose.place}
        {district && <span className="text-caption font-normal text-ink-3">{propose.placesOf(district)}</span>}
      </legend>
      {!places && !failed && <p className="py-3 text-small text-ink-3">{propose.loading}</p>}
      {failed && <p className="py-1 text-caption text-ink-2">{propose.placesFailed}</p>}
      <div className="space-y-2">
        {shown.map((one) => (
          <PlaceCard
            key={one.id}
            title={nameOf(one)}
            text={one.tip ?? ''}
            warning={day && one.closed === weekdayNumber(day) ? closedText(day, propose) : undefined}
            checked={(!isOwn || isListed) && nameOf(one) === place}
            onSelect={() => {
              setOwn(false)
              onChange(nameOf(one))
            }}
          />
        ))}
        {known.length > FIRST && !isLong && (
          <button type="button" className={moreLinkClass('min-h-11')} onClick={() => setLong(true)}>
            {propose.more(known.length - FIRST)}
          </button>
        )}
        <PlaceCard
          title={propose.another}
          text={propose.anotherText}
          checked={isOwn && !isListed}
          onSelect={() => {
            setOwn(true)
            if (isListed) onChange('')
          }}
        />
      </div>
      {isOwn && !isListed && (
        <TextField
          className="mt-3"
          label={propose.anotherLabel}
          autoComplete="off"
          maxLength={200}
          value={place}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <FieldNote id={note} error={error} />
    </fieldset>
  )
}

function askedPlace(asked: string, { asked: tip }: ProposeWords): MeetingPlace {
  return { id: 'asked', name: asked, area: null, tip, closed: null }
}

function nameOf({ name, area }: MeetingPlace): string {
  return area ? `${name}, ${area}` : name
}

type ProposeWords = ReturnType<typeof useWords>['deal']['sheets']['propose']

function closedText(day: string, propose: ProposeWords): string {
  return propose.closedThen(timeOf(day, '12:00'))
}

interface PlaceCardProps {
  title: string
  text: string
  warning?: string | undefined
  checked: boolean
  onSelect: () => void
}

function PlaceCard({ title, text, warning, checked, onSelect }: PlaceCardProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-control border border-line-strong/60 bg-surface p-3 transition-colors duration-150 hover:border-line-strong has-[:checked]:border-accent has-[:checked]:ring-1 has-[:checked]:ring-accent has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus">
      <input type="radio" name="place" checked={checked} onChange={onSelect} className="peer sr-only" />
      <span
        aria-hidden="true"
        className="mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-full border-2 border-line-strong peer-checked:border-accent peer-checked:*:opacity-100"
      >
        <span className="size-2 rounded-full bg-accent opacity-0" />
      </span>
      <span className="min-w-0">
        <span className="block text-small leading-5 font-semibold">{title}</span>
        <span className="mt-0.5 block text-caption leading-4.5 text-ink-3">{text}</span>
        {warning && <span className="mt-0.5 block text-caption leading-4.5 text-warn-ink">{warning}</span>}
      </span>
    </label>
  )
}
