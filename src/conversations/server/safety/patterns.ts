import type { WarningKind } from '../../contract.ts'

/**
 * What a reader is warned of, one row a pattern. Texts are compared as `foldText` makes them: lower case, plain letters, no
 * invisible characters. Bangla is written in its own script and in Latin letters (Banglish), with many spellings of a word.
 */
export const PATTERNS: readonly { kind: WarningKind; pattern: RegExp }[] = [
  // A web address, also one that is spelled out to get past filters.
  { kind: 'link', pattern: /\bhttps?:|\bwww\.|:\/\// },
  {
    kind: 'link',
    pattern:
      /(?<![a-z0-9-])[a-z0-9-]{2,63}(?:\.[a-z0-9-]{1,63}){0,5}\.(?:com|net|org|info|biz|xyz|top|shop|site|online|link|ly|io|bd|app|page|ru|cn|club|vip|live|store|click|gl|gg|cc|tk|ml|example|test)\b(?!\.[a-z])/,
  },
  {
    kind: 'link',
    pattern: /[a-z0-9-]{2} ?(?:\(dot\)|\[dot\]|\bdot\b) ?(?:com|net|xyz|shop|info)\b/,
  },
  // These endings are words, too: `Park.in the food court`.
  { kind: 'link', pattern: /[a-z0-9-]\.(?:me|in|co|to|us|is|so|at)\/\w/ },
  { kind: 'link', pattern: /ডট ?কম/ },
  { kind: 'link', pattern: /(?:link|লিংক|লিঙ্ক)(?:e|ে|এ|টা|টায়|ta)? ?(?:click|press|chap|ক্লিক|চাপ)/ },

  // The number of a wallet: beside its name, or with a word for sending money.
  {
    kind: 'wallet',
    pattern:
      /(?:bkash|b kash|bikash|nagad|nogod|rocket|upay|বিকাশ|নগদ|রকেট|উপায়) ?(?:number|no\b|num|nambar|নম্বর|নাম্বার|একাউন্ট|অ্যাকাউন্ট|account)/,
  },
  { kind: 'wallet', pattern: /(?:send money|sendmoney|cash ?out|সেন্ড মানি|সেন্ডমানি|ক্যাশ ?আউট)/ },
  { kind: 'wallet', pattern: /(?:bkash|b kash|bikash|nagad|nogod|rocket|upay|বিকাশ|নগদ|রকেট|উপায়)[^.!?।]{0,25}#phone#/ },
  { kind: 'wallet', pattern: /#phone#[^.!?।]{0,25}(?:bkash|b kash|bikash|nagad|nogod|rocket|upay|বিকাশ|নগদ|রকেট|উপায়)/ },

  // Money before the meeting.
  { kind: 'advance', pattern: /\b(?:in )?advance(?:d)?\b(?! level)|\badvanse\b|অ্যাডভান্স|এডভান্স/ },
  {
    kind: 'advance',
    pattern:
      /\b(?:pay|send|transfer|deposit)\b[^.!?।]{0,60}\b(?:first|upfront|in advance|before (?:we|you|i|the|meeting)|to (?:book|reserve|confirm|hold) it)\b/,
  },
  {
    kind: 'advance',
    pattern:
      /\b(?:booking|token|security|confirmation|courier|delivery|shipping) (?:money|fee|fees|charge|charges|deposit)\b/,
  },
  { kind: 'advance', pattern: /\b(?:agrim|ogrim|oggrim|aggrim)\b|অগ্রিম/ },
  {
    kind: 'advance',
    pattern: /\b(?:age|aage|agei|agay) (?:taka|tk|pay|payment|bkash|bikash|kichu)\b|আগে ?(?:টাকা|পেমেন্ট|কিছু টাকা|বিকাশ)/,
  },
  {
    kind: 'advance',
    pattern:
      /\b(?:bkash|bikash|nagad|nogod|rocket)(?: e| a| te)? ?(?:kore|koren|korun|korle|koira|dile|den|din|dan|pathan|pathaben|pathiye)\b/,
  },
  { kind: 'advance', pattern: /(?:বিকাশ|নগদ|রকেট)(?:ে|এ|তে)? ?(?:করে|করেন|করুন|করলে|দিলে|দেন|দিন|পাঠান|পাঠিয়ে)/ },
  {
    kind: 'advance',
    pattern:
      /\b(?:taka|tk|takata|money) (?:pathan|pathaben|pathiye|pathai|den|din|dile) ?(?:age|tarpor|tahole|then)?\b.{0,20}\b(?:pathabo|pathiye dibo|courier|rekhe dibo|rakhbo)/,
  },
  { kind: 'advance', pattern: /টাকা ?(?:পাঠান|পাঠিয়ে|দিলে|দেন|দিন).{0,25}(?:পাঠাব|পাঠিয়ে দিব|কুরিয়ার|রেখে দিব|রাখব)/ },
  { kind: 'advance', pattern: /বুকিং ?(?:মানি|ফি|দেন|দিন|চার্জ)|টোকেন মানি|ডেলিভারি চার্জ|কুরিয়ার (?:চার্জ|খরচ)/ },

  // Another app, where nobody can look up later what was said.
  {
    kind: 'app',
    pattern: /\bwhats? ?app?s?\b|\bwatsapp?\b|\bwhatsup\b|\bwtsapp?\b|হোয়াটস ?অ্যাপ|হোয়াটসএপ|হোয়াটস ?এপ|হোয়াটসাপ|ওয়াটসঅ্যাপ/,
  },
  {
    kind: 'app',
    pattern:
      /\bimo\b|\bviber\b|\btelegram\b|\bmessenger\b|\bwechat\b|\bskype\b|\bsignal app\b|ইমো(?![ঀ-৿])|ভাইবার|টেলিগ্রাম|মেসেঞ্জার|ম্যাসেঞ্জার/,
  },
  {
    kind: 'app',
    pattern:
      /\b(?:face ?book|fb|insta(?:gram)?)\b.{0,15}\b(?:inbox|id|page|msg|message|knock|dm|te|e)\b|ফেসবুক|ফেইসবুক|ইনস্টাগ্রাম/,
  },
  {
    kind: 'app',
    pattern:
      /\b(?:knock|message|msg|text|dm|call) (?:me )?(?:on|in|at|via) (?:my )?(?:number|phone|gmail|email|mail)\b|[\w.+-]@[a-z0-9-]{1,63}\.[a-z]{2,}/,
  },

  // Secrets that open a wallet or an account.
  { kind: 'code', pattern: /\botp\b|\bo t p\b|\bone time (?:password|code|pin)\b|ওটিপি/ },
  {
    kind: 'code',
    pattern:
      /\bpin (?:number|no|code|ta|den|din|bolen|bolun)\b|\b(?:your|apnar|tomar) pin\b|পিন ?(?:নম্বর|নাম্বার|কোড|টা|দেন|দিন|বলেন|বলুন)|আপনার পিন/,
  },
  {
    kind: 'code',
    pattern:
      /\b(?:verification|security|confirm(?:ation)?) code\b|\bcode (?:ta|ti)? ?(?:den|din|bolen|bolun|pathan)\b|ভেরিফিকেশন কোড|কোড ?(?:টা|টি)? ?(?:দেন|দিন|বলেন|বলুন|পাঠান)/,
  },
]
