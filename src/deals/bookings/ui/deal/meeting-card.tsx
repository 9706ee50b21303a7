import { CalendarPlus, Copy, Pencil } from 'lucide-react'
import { WordWarning } from '#messaging/conversations/ui/word-warning.tsx'
import { firstName } from '#shared/text/first-name.ts'
import { copyText } from '#ui/browser/copy-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { downloadFile } from '#ui/controls/download-file.ts'
import { Panel } from '#ui/page/layout.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Deal, MeetingTime } from '../../contract.ts'
import { meetingCalendar } from './meeting-ics.ts'
import { isOver, timeOf } from './situation.ts'

/** The agreed or proposed meeting, and the agreed one that holds while a new one is proposed. */
export function MeetingCard({ deal, onChange }: { deal: Deal; onChange: () => void }) {
  const { meeting: words } = useWords().deal
  const { meeting, agreedMeeting, other } = deal
  if (!meeting || deal.state !== 'accepted') return null
  const isProposal = meeting.status === 'proposed'
  const name = firstName(other.name)
  return (
    <Panel className="p-4 sm:p-6">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-h4 font-semibold">{words.title}</h2>
        {deal.moves.includes('propose') && (
          <button type="button" aria-haspopup="dialog" onClick={onChange} className={moreLinkClass('min-h-11')}>
            <Pencil className="size-4" />
            {words.change}
          </button>
        )}
      </div>
      <TimeAndPlace meeting={meeting} />
      {isProposal && (
        <p className="mt-3 text-small text-ink-2">
          <Sentence>{meeting.byMe ? words.proposedByMe(name) : words.proposedToMe(name)}</Sentence>
        </p>
      )}
      {isProposal && agreedMeeting && !isOver(agreedMeeting) && (
        <div className="mt-4 border-t border-line pt-4">
          <p className="mb-2 text-caption text-ink-3">{words.stillHolds}</p>
          <TimeAndPlace meeting={agreedMeeting} />
        </div>
      )}
      <WordWarning kinds={deal.warnings.meeting} className="mt-4 rounded-control" />
      <Buttons deal={deal} meeting={isProposal ? (agreedMeeting ?? meeting) : meeting} />
    </Panel>
  )
}

function TimeAndPlace({ meeting: { day, from, to, place } }: { meeting: MeetingTime }) {
  const { meeting: words } = useWords().deal
  const time = timeOf(day, from)
  return (
    <div className="mt-1 flex items-start gap-3">
      <p
        aria-hidden="true"
        className="figures flex size-12 shrink-0 flex-col items-center justify-center rounded-control bg-accent-soft text-accent-ink"
      >
        <span className="text-micro leading-4 font-medium">{words.weekday(time)}</span>
        <span className="text-body leading-5 font-semibold">{words.number(time)}</span>
      </p>
      <p className="min-w-0">
        <span className="figures block text-body font-semibold">
          {words.day(time)}, <span className="whitespace-nowrap">{words.hours(from, to)}</span>
        </span>
        <span className="block text-small text-ink-2 wrap-anywhere">
          <Sentence>{place}</Sentence>
        </span>
      </p>
    </div>
  )
}

function Buttons({ deal, meeting }: { deal: Deal; meeting: MeetingTime }) {
  const { meeting: words } = useWords().deal
  const time = timeOf(meeting.day, meeting.from)
  const isAgreed = deal.meeting?.status === 'agreed' || deal.agreedMeeting !== null
  function save() {
    const said = { title: words.ics.title(deal.productName, deal.other.name), text: words.ics.text(location.href) }
    const sequence = deal.history.filter(({ move }) => move === 'agree').length
    const file = meetingCalendar(deal._id, meeting, said, { now: new Date(), sequence })
    downloadFile(words.ics.file, file, 'text/calendar')
  }
  const copy = () =>
    copyText(`${meeting.place}\n${words.day(time)}, ${words.hours(meeting.from, meeting.to)}`, {
      copied: words.copied,
      failed: words.copyFailed,
    })
  return (
    <div className="mt-4 grid grid-cols-1 gap-2 min-[340px]:flex">
      {isAgreed && (
        <Button kind="secondary" icon={CalendarPlus} className="flex-1 sm:flex-none" onClick={save}>
          {words.calendar}
        </Button>
      )}
      <Button kind="secondary" icon={Copy} className="flex-1 sm:flex-none" onClick={copy}>
        {words.copy}
      </Button>
    </div>
  )
}
