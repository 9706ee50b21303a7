import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { firstName } from '#shared/text/first-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import { meetingPlacesQuery } from '../queries.ts'
import { DayChoice } from './day-choice.tsx'
import { choiceOf, faultsOf, type MeetingChoice } from './meeting-choice.ts'
import { PlaceChoice } from './place-choice.tsx'
import type { SheetProps } from './sheet-props.ts'
import { TimeChoice } from './time-choice.tsx'

/** A day, a time and a public place: three presses and Send. */
export function ProposeSheet({ deal, open, onClose, onMove, busy }: SheetProps) {
  const words = useWords()
  const { propose, close } = words.deal.sheets
  const id = useId()
  const { api } = useRouteContext({ from: rootRouteId })
  const places = useQuery(meetingPlacesQuery(api, deal._id))
  const [now] = useState(() => Date.now())
  const first = choiceOf(deal.meeting)
  const [choice, setChoice] = useState<MeetingChoice>(first)
  const [isSubmitted, setSubmitted] = useState(false)
  const change = (changes: Partial<MeetingChoice>) => setChoice((chosen) => ({ ...chosen, ...changes }))
  const faults = isSubmitted ? faultsOf(choice, now) : {}
  const said = (fault: keyof typeof propose.missing | undefined) => fault && propose.missing[fault]
  async function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (Object.keys(faultsOf(choice, now)).length > 0) return
    const { day, from, to, place } = choice
    if (!(await onMove({ move: 'propose', meeting: { day, from, to, place: place.trim() } }))) onClose()
  }
  const isDirty = Object.entries(choice).some(([part, value]) => value !== first[part as keyof MeetingChoice])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={propose.title}
      closeLabel={close}
      askBeforeClose={isDirty && propose.unsaved}
      footer={
        <div className="flex w-full flex-col items-center gap-2 sm:flex-row sm:justify-between">
          <p className="order-last text-caption text-ink-3 sm:order-first">{propose.fixed}</p>
          <Button type="submit" form={id} loading={busy} className="max-sm:h-13 max-sm:w-full sm:min-w-36">
            {propose.action(firstName(deal.other.name))}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="space-y-5">
        <DayChoice day={choice.day} now={now} error={said(faults.day)} onChange={(day) => change({ day })} />
        <TimeChoice choice={choice} at={places.data} error={said(faults.time)} onChange={change} />
        <PlaceChoice
          places={places.data}
          failed={places.isError}
          day={choice.day}
          place={choice.place}
          error={said(faults.place)}
          onChange={(place) => change({ place })}
        />
      </form>
    </Dialog>
  )
}
