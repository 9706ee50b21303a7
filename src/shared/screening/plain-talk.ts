import { fold } from './fold.ts'

/** A time of the day with its half, which the model takes for the name of an app: `11:30 am e asen`. */
const CLOCK = /\b\d{1,2}[:.]\d\d ?(?:am|pm)\b/g
/** What the model reads as a time. */
const FULL_HOUR = '5 tay'
const hasWord = (words: string) =>
  new RegExp(
    `(?:^|[^a-z\\u0980-\\u09ff])(?:${words
      .split(' ')
      .map((word) => fold(word).text)
      .join('|')})`,
  )
const CODE = hasWord('code কোড')
const MEETING = hasWord('meeting meet dekha handover মিটিং দেখা হ্যান্ডওভার')
const MINE_TO_DO = hasWord('likhbo likhe nibo bosabo dibo ami dekhabo লিখব লিখে নেব বসাব')
const YOURS_TO_TELL = hasWord(
  'bolen bolun den din pathan pathaben send tell share otp pin বলেন বলুন দেন দিন পাঠান ওটিপি পিন',
)
const NETWORK = hasWord('facebook fb ফেসবুক')
const SEARCH = hasWord('search serch সার্চ খুঁজ khuj khuje')

/** The text with a time that the model knows for one in place of each time with minutes. */
export function withFullHours(folded: string): string {
  return folded.replace(CLOCK, FULL_HOUR)
}

/** Whether a text only says who enters the hand-over code of the deal when the two meet. */
export function speaksOfHandover(folded: string): boolean {
  const says = (pattern: RegExp) => pattern.test(folded)
  return says(CODE) && says(MEETING) && says(MINE_TO_DO) && !says(YOURS_TO_TELL)
}

/** Whether a text asks its reader to search for a name on another site. */
export function sendsToSearch(folded: string): boolean {
  return NETWORK.test(folded) && SEARCH.test(folded)
}
