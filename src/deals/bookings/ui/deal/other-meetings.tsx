import { TriangleAlert } from 'lucide-react'
import { firstName } from '#shared/text/first-name.ts'
import { cx } from '#ui/class-names.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Deal, MeetingTime } from '../../contract.ts'
import { meetingsTooNear } from '../../rules.ts'

interface OtherMeetingsProps {
  /** The proposed or chosen time and place; empty texts before there is one. */
  time: Pick<MeetingTime, 'day' | 'from' | 'to' | 'place'>
  others: Deal['otherMeetings']
  className?: string
}

/** Warns the reader of their other agreed meetings that leave too little time to get there, and refuses nothing. */
export function OtherMeetings({ time, others, className }: OtherMeetingsProps) {
  const { meeting: words } = useWords().deal
  const near = meetingsTooNear(time, others)
  return (
    // In the sheet it is there before its text, so that screen readers announce the text when it comes.
    <div role="status" className="empty:my-0">
      {near.length > 0 && (
        <div
          className={cx('flex gap-2.5 rounded-control bg-warn-soft px-3.5 py-3 text-small text-warn-ink', className)}
        >
          <TriangleAlert className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0 space-y-1.5 wrap-anywhere">
            {near.map(({ name, day, from, place }) => (
              <p key={`${name} ${day} ${from} ${place}`}>
                <Sentence>{words.youMeet(firstName(name), from, place)}</Sentence>
              </p>
            ))}
            <p>{words.tooNear}</p>
          </div>
        </div>
      )}
    </div>
  )
}
