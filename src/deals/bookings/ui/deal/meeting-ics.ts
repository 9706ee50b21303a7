import type { MeetingTime } from '../../contract.ts'
import { timeOf } from './situation.ts'

interface CalendarWords {
  title: string
  text: string
}

/**
 * An iCalendar file (RFC 5545) of a meeting, with a reminder two hours before. The uid is that of the deal: a calendar that
 * gets the file of a changed meeting moves its entry, because `sequence` is higher.
 */
export function meetingCalendar(
  dealId: string,
  { day, from, to, place }: MeetingTime,
  { title, text }: CalendarWords,
  { now, sequence }: { now: Date; sequence: number },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//GreenTech//Deals//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:deal-${dealId}@greentech`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(new Date(timeOf(day, from)))}`,
    `DTEND:${utc(new Date(timeOf(day, to)))}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(text)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT2H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `20261127T103000Z` */
function utc(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
}

const LINE_BYTES = 75

/** Lines have at most 75 bytes; no character is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let bytes = 0
  let out = ''
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > LINE_BYTES) {
      out += '\r\n '
      bytes = 1
    }
    out += character
    bytes += size
  }
  return out
}
