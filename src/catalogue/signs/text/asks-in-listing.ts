import { readWords } from '#services/screening/asks.ts'
import { fold } from '#shared/contact-details/fold.ts'
import { joinTokens } from '#shared/contact-details/joined.ts'
import { addressesIn } from '#shared/contact-details/links.ts'
import { tokensOf } from '#shared/contact-details/tokens.ts'
import { affirms, type Part, partsOf, phrases, says, sentencesOf, splitSentencesOf } from './phrases.ts'

/** Requests in a listing that no honest saller needs to make. */
export type ListingAsk = 'advance' | 'courier' | 'wallet' | 'link' | 'code'

const PLEDGES = phrases(
  'advance|agrim|adv|এডভান্স|অ্যাডভান্স|অগ্রিম full|half|some|minimum? payment|pay|taka|money|dite|diye|dile|diben|korte|korle|korben|lagbe|must|only|first|required|pathan|pathate|pathaben|দিতে|দিয়ে|দিলে|করতে|করলে|লাগবে|পাঠাতে|পাঠান|টাকা|পেমেন্ট',
  'pay|send|full|half|with|need|require|take|minimum|some|taka|tk|percent|charge|cost|bkash|nagad|টাকা|চার্জ|বিকাশ * * in? advance|agrim|এডভান্স|অ্যাডভান্স|অগ্রিম',
  'advance|agrim|এডভান্স|অ্যাডভান্স|অগ্রিম * * taka|tk|bdt|bkash|nagad|percent|টাকা|বিকাশ|নগদ',
  'payment|pay|money|taka|pement|fee|fees|charge|cost|amount|টাকা|পেমেন্ট|ফি|চার্জ|খরচ first|age|agei|আগে',
  'age|agei|first|prothome|আগে * * payment|pay|taka|tk|money|bkash|nagad|pement|টাকা|পেমেন্ট|বিকাশ|নগদ',
  'booking|order|book|confirm|বুকিং|অর্ডার|বুক|কনফার্ম korte|করতে|dite|দিতে * * advance|agrim|taka|tk|bkash|nagad|অগ্রিম|টাকা|বিকাশ|নগদ',
  'booking|token|confirmation|security|বুকিং|টোকেন money|taka|amount|fee|fees|charge|deposit|মানি|টাকা|ফি',
  'bayna|বায়না * dite|kore|korte|korle|diye|দিয়ে|করে|করতে|lagbe|লাগবে',
  'before delivery|shipping|courier|dispatch|sending * pay|payment|taka',
  'payment|pay|paid|money|taka|fee|fees|charge|deposit|টাকা before i|we? ship|send|courier|dispatch|delivery',
)
/** Money that is not refunded is an advance, too. */
const KEPT = phrases(
  'booking|token|bayna|deposit|বুকিং|টোকেন|বায়না * * * non|not|no refundable|refund|returnable',
  'booking|token|bayna|deposit|বুকিং|টোকেন|বায়না * * * nonrefundable',
  'booking|token|bayna|deposit|বুকিং|টোকেন|বায়না * * ferot|ফেরত * na|nai|noy|না|নাই|নয়',
)
/** `No talk without advance`: the negation concerns the sale, not the advance. */
const ULTIMATUMS = phrases('advance|agrim|এডভান্স|অ্যাডভান্স|অগ্রিম|bayna payment|taka|টাকা? chara|sara|bina|ছাড়া|না dile?')
const DEMANDS = phrases(
  'send|transfer|pay|deposit|remit * * * taka|tk|bdt|money|percent|amount|bkash|nagad|account',
  'taka|tk|money|payment|bkash|nagad|rocket|amount|টাকা|পেমেন্ট|বিকাশ|নগদ * * pathan|pathaben|pathale|pathalei|pathaye|patha|pathaiya|send|transfer|korle|korlei|dile|dilei|পাঠান|পাঠাবেন|পাঠালে|পাঠিয়ে|করলে|করলেই|দিলে|দিলেই',
  'after|once|on * payment|money|taka|pay|bkash|deposit * * courier|ship|send|deliver|delivery|parcel|dispatch',
  'courier|ship|send|deliver|delivery|parcel|dispatch * * after|once|on|against * payment|money|taka|pay|bkash|deposit',
  'taka|tk|money|payment|টাকা|পেমেন্ট * pele|paile|peye|pelei|পেলে|পেয়ে|পাইলে * * pathabo|pathai|courier|couriere|parcel|delivery|পাঠাব|পাঠাবো|পাঠিয়ে|কুরিয়ার|কুরিয়ারে|পার্সেল|ডেলিভারি',
  'order|book|confirm|reserve|কনফার্ম|অর্ডার|বুক * * * taka|tk|bdt|money|payment|bkash|nagad|টাকা|বিকাশ|নগদ',
  'taka|tk|bdt|bkash|nagad|টাকা|বিকাশ|নগদ * * * order|confirm|book|reserve|hold|rakhbo|কনফার্ম|অর্ডার|বুক|রাখব|রাখবো',
)
/** Phrases for a payment at the handover, not before it. */
const AT_HAND = phrases(
  'cash on? delivery',
  'cod',
  'ক্যাশ অন? ডেলিভারি',
  'hate|haate|হাতে hate?|হাতে? peye|niye|পেয়ে|নিয়ে|dekhe|দেখে',
  'hand to hand',
  'when|after|before you? we? meet|see|check|seeing|checking|meeting',
  'at|during the? meeting|handover|meet',
  'dekhe|দেখে bujhe|suno|shune|বুঝে|শুনে',
  'dekhe|check|দেখে|চেক kore?|করে? taka|payment|pay|টাকা|পেমেন্ট|niben|নিবেন|নেবেন',
)
const COURIER_FIRST = phrases(
  'only|just|shudhu|sudhu|শুধু courier|delivery|parcel|কুরিয়ার|কুরিয়ারে|কুরিয়ারে|ডেলিভারি|courier-e|couriere',
  'courier|delivery|parcel|কুরিয়ার|কুরিয়ারে|ডেলিভারি|couriere only|shudhu|sudhu|matro|শুধু|মাত্র',
  'no meet|meeting|meetup|visit',
  'cannot|cant|wont|dont meet',
  'meet|meeting|visit is? not possible|allowed',
  'dekha|দেখা kora|করা jabe|যাবে|jay|sombhob|সম্ভব na|না|noy|নয়',
  'dekha|দেখা korte|করতে parbo|parchi|পারব|পারবো|পারছি na|না',
  'samna|samne|সামনা|সামনে samni?|সামনি? dewa|deya|dekha|দেওয়া|দেখা jabe|যাবে? na|না',
  'age|first|আগে courier|parcel|কুরিয়ার|কুরিয়ারে|couriere korbo|kore|pathabo|করব|করে|পাঠাব|পাঠাবো',
  'seller|i|ami|আমি? now? dhakar|out|outside|bahire|baire|ঢাকার of? town|dhaka|baire|বাইরে|country|city so|tai|তাই courier|কুরিয়ার|couriere|delivery',
)
const WALLETS = phrases(
  'bkash|bikash|nagad|rocket|upay|বিকাশ|নগদ|রকেট personal|পার্সোনাল|parsonal',
  'personal|পার্সোনাল bkash|bikash|nagad|rocket|number|account|বিকাশ|নগদ|রকেট',
  'send|সেন্ড money|মানি',
)

/** A secret that no sale needs, with the demand to share it. A product code and a Windows code are no secrets. */
const SECRETS = phrases(
  'otp|pin|ওটিপি|পিন * * bolen|bolun|bolben|bole|den|din|diben|dite|dile|pathan|pathaben|pathay|send|tell|give|share|likhe|likhben|বলেন|বলুন|বলবেন|দেন|দিন|দিবেন|দেবেন|দিতে|দিলে|পাঠান|পাঠাবেন|লিখুন|লিখবেন',
  'tell|give|send|share|text|message|need|say * * otp|pin',
  'code|কোড * * bolen|bolun|bolben|den|din|diben|pathan|pathaben|বলেন|বলুন|বলবেন|দেন|দিন|দিবেন|দেবেন|পাঠান|পাঠাবেন',
  'tell|give|send|share|text|message * * code|কোড|otp|ওটিপি|pin|পিন',
)
const CONTACTS = phrases(
  'whatsapp|wp|imo|imote|messenger|telegram|viber|হোয়াটসঅ্যাপ|ইমো|ইমোতে|মেসেঞ্জার|টেলিগ্রাম e|te|এ? korun|koren|korben|din|den|dien|diben|knock|nok|call|message|msg|text|asen|ashen|kotha|number|করুন|করেন|দিন|দেন|নক|কল|মেসেজ|আসেন',
)
const APPS = phrases(
  'whatsapp|wp|imo|imote|messenger|telegram|viber|facebook|fb|insta|instagram|signal|botim|wechat|tiktok|হোয়াটসঅ্যাপ|ইমো|ইমোতে|মেসেঞ্জার|টেলিগ্রাম|ফেসবুক|ইনস্টাগ্রাম',
  'inbox|dm|ইনবক্স',
  'link|website|page|group|form|qr|লিংক|পেজ|গ্রুপ',
)

/** Apps that run on the thing, or that its owner looked at on it. */
const RUNNING = phrases(
  'dekhto|dekhtam|dekhten|chalato|chalatam|দেখত|দেখতো|দেখতাম|দেখতেন|চালাত|চালাতো|চালাতাম',
  'watched|browsed',
  'valo|bhalo|sundor|thik|ভালো|সুন্দর|ঠিক|সব chole|kaj|চলে|কাজ',
  'run|runs|work|works well|fine|smooth|smoothly',
)

/** `15-fb0` and its like, which name no app. */
const MODEL_NUMBERS = /[a-z]*\d\w*-\w*\d\w*/gi

/**
 * Requests in a listing, each with its sentences. Sentences are read one by one: the model was trained on messages, which are
 * short. The name, a list without full stops, and short lines that follow each other count as sentences, too.
 * @param across sentences that begin in one field and end in another
 */
export function asksInListing(text: string, across: readonly string[] = []): Map<ListingAsk, string> {
  const found = asksIn([...sentencesOf(text), ...splitSentencesOf(text)])
  // Requests within one field are found already.
  for (const [ask, sentences] of asksIn(across)) if (!found.has(ask)) found.set(ask, sentences)
  return found
}

function asksIn(sentences: readonly string[]): Map<ListingAsk, string> {
  const found = new Map<ListingAsk, string>()
  for (const sentence of sentences) {
    if (sentence.trim() === '') continue
    for (const ask of asksInSentence(sentence)) found.set(ask, `${found.get(ask) ?? ''}${sentence}\n`)
  }
  return found
}

/** Characters of a sentence that begins in one field and ends in another, on each side. */
const NEAR = 120

const ENDED = /[.!?।]\s*$/u

/** The last sentence of each field that nothing ends, with the first one of each other field: a page shows all of them. */
export function sentencesAcross(fields: readonly string[]): string[] {
  const written = fields.filter((words) => words.trim() !== '')
  return written.flatMap((first, at) => {
    if (ENDED.test(first)) return []
    const last = sentencesOf(first.trim()).at(-1)?.slice(-NEAR) ?? ''
    return written
      .filter((_, other) => other !== at)
      .map((second) => `${last} ${sentencesOf(second.trim())[0]?.slice(0, NEAR)}`)
  })
}

function asksInSentence(sentence: string): ListingAsk[] {
  const parts = partsOf(sentence)
  const words: Part = parts.flat()
  const { asks } = readWords(sentence)
  const isAtHand = says(words, AT_HAND)
  const isPledge = parts.some((part) => (affirms(part, PLEDGES) && !says(part, AT_HAND)) || says(part, ULTIMATUMS))
  const isKept = affirms(words, KEPT)
  const isDemand = asks.includes('advance') && says(words, DEMANDS) && !isAtHand
  const isLeading = asks.includes('link') || asks.includes('app')
  const namesApp = says(partsOf(sentence.replace(MODEL_NUMBERS, ' ')).flat(), APPS) && !says(words, RUNNING)
  const isElsewhere = says(words, CONTACTS) || (isLeading && (holdsAddress(sentence) || namesApp))
  const isWallet = (asks.includes('wallet') || says(words, WALLETS)) && !isAtHand
  const found: [ListingAsk, boolean][] = [
    ['advance', isPledge || isDemand || isKept],
    ['courier', says(words, COURIER_FIRST)],
    ['wallet', isWallet],
    ['link', isElsewhere],
    ['code', asks.includes('code') && says(words, SECRETS)],
  ]
  return found.flatMap(([ask, isFound]) => (isFound ? [ask] : []))
}

/** Without the model, which also sees links where words only speak of them. */
function holdsAddress(sentence: string): boolean {
  const folded = fold(sentence)
  return addressesIn(folded.text, joinTokens(folded.text, tokensOf(folded.text))).length > 0
}
