import { fold } from '#shared/contact-details/fold.ts'

/** A time of the day with its half, which the model takes for the name of an app: `11:30 am e asen`. */
const CLOCK = /\b\d{1,2}[:.]\d\d ?(?:am|pm)\b/g
/** A time that the model recognises. */
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
/** Verbs of a writer who writes, enters or shows the code. */
const MINE_TO_DO = hasWord('likhbo likhe bosabo dekhabo লিখব লিখে বসাব দেখাব')
/** Words of an ask, or of a time before the meeting. Where one stands, the model decides. */
const ASK = hasWord(
  'age before amake give tell text send share sms message inbox what ki koto lagbe dorkar otp pin din dao dio bolo ' +
    'আগে আমাকে লাগবে দরকার কী কি কত মেসেজ এসএমএস ইনবক্স ওটিপি পিন দিন দাও দিও বলো',
)
/** The end of a verb by which the writer asks the reader: `bolen`, `diben`, `karun`, `pathan`, `জানাবেন`. */
const IMPERATIVE = /[a-z](?:en|un|an)(?![a-z])|[\u0980-\u09ff](?:েন|ুন|ান)(?![\u0980-\u09ff])/
const NETWORK = hasWord('facebook fb ফেসবুক')
const SEARCH = hasWord('search serch সার্চ খুঁজ khuj khuje')

/** Replaces each time with minutes by a time that the model recognises. */
export function withFullHours(folded: string): string {
  return folded.replace(CLOCK, FULL_HOUR)
}

/** True for a text that only says that its writer enters the hand-over code when the two meet, and asks for nothing. */
export function speaksOfHandover(folded: string): boolean {
  const says = (pattern: RegExp) => pattern.test(folded)
  return says(CODE) && says(MEETING) && says(MINE_TO_DO) && !says(ASK) && !says(IMPERATIVE)
}

/** True for a text that sends its reader to a search on another site. */
export function sendsToSearch(folded: string): boolean {
  return NETWORK.test(folded) && SEARCH.test(folded)
}
