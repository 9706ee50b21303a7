import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { firstName } from '#shared/text/first-name.ts'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import { OtherMeetings } from '../deal/other-meetings.tsx'
import { meetingPlacesQuery } from '../queries.ts'
import { DayChoice } from './day-choice.tsx'
import { choiceOf, faultsOf, type MeetingChoice } from './meeting-choice.ts'
import { PlaceChoice } from './place-choice.tsx'
import type { SheetProps } from './sheet-props.ts'
import { TimeChoice } from './time-choice.tsx'

/** A day, a time and a place, first the one that the buyer asked for: two presses and Send. */
export function ProposeSheet({ deal, open, onClose, onMove, busy }: SheetProps) {
  const words = useWords()
  const { propose, close } = words.deal.sheets
  const { api } = useRouteContext({ from: rootRouteId })
  const places = useQuery(meetingPlacesQuery(api, deal._id))
  const [now] = useState(() => Date.now())
  const first = choiceOf(deal.meeting, deal.location)
  const [choice, setChoice] = useState<MeetingChoice>(first)
  const [isSubmitted, setSubmitted] = useState(false)
  const change = (changes: Partial<MeetingChoice>) => setChoice((chosen) => ({ ...chosen, ...changes }))
  const faults = isSubmitted ? faultsOf(choice, now) : {}
  const said = (fault: keyof typeof propose.missing | undefined) => fault && propose.missing[fault]
  async function submit() {
    setSubmitted(true)
    if (Object.keys(faultsOf(choice, now)).length > 0) return
    const { day, from, to, place } = choice
    if (!(await onMove({ move: 'propose', meeting: { day, from, to, place: place.trim() } }))) onClose()
  }
  const isDirty = Object.entries(choice).some(([part, value]) => value !== first[part as keyof MeetingChoice])
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={propose.title}
      closeLabel={close}
      askBeforeClose={isDirty && propose.unsaved}
      footnote={propose.fixed(firstName(deal.other.name))}
      submit={propose.action(firstName(deal.other.name))}
      submitClass="max-sm:h-13 sm:min-w-36"
      onSubmit={submit}
      pending={busy}
      formClass="space-y-5"
    >
      <DayChoice day={choice.day} now={now} error={said(faults.day)} onChange={(day) => change({ day })} />
      <TimeChoice choice={choice} at={places.data} error={said(faults.time)} onChange={change} />
      <OtherMeetings time={choice} others={deal.otherMeetings} />
      <PlaceChoice
        places={places.data}
        failed={places.isError}
        day={choice.day}
        place={choice.place}
        asked={deal.location}
        error={said(faults.place)}
        onChange={(place) => change({ place })}
      />
    </FormDialog>
  )
}
