import { fold } from './fold.ts'

/** Words of the digits, each with its spellings: English, Bangla, and both in the other script. */
const DIGITS = [
  'zero jiro ziro z3ro shuinno shunno sunno shunyo shuno sunna shunna shonno sonno শূন্য শুন্য শুন্ন শূন্ন শূইন্য শুইন্য জিরো',
  'one wan oan ek ak aek এক ওয়ান অয়ান',
  'two dui duy dooi doi দুই দু টু টূ',
  'three thri tri tree tin teen তিন থ্রি থ্রী ত্রি',
  'four foor chaar char cher sair foure চার চাইর ফোর',
  'five fiv faiv fayv fayb faib paanch panch pach pac pas paach pas পাঁচ পাচ ফাইভ',
  'six siks sikhs choy choi chhoy chhoi soy soi chay coy coi ছয় ছয ছোয় সিক্স',
  'seven sevn sebon sev3n seben sebhen saat sat shat shaat satt সাত সেভেন সেবেন',
  'eight eit ait at aat আট আষ্ট এইট',
  'nine nain noy noi nay noe নয় নাইন',
]

/** From ten to nineteen, and the tens. */
const ENGLISH = [
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'twenty thirty forty fifty sixty seventy eighty ninety',
]
const TENS_IN_BANGLA = 'টুয়েন্টি থার্টি ফর্টি ফিফটি সিক্সটি সেভেন্টি এইটি নাইন্টি'

/** From ten to ninety-nine in Bangla; spellings of one number are joined by a stroke. */
const BANGLA =
  'দশ এগারো|এগার বারো|বার তেরো|তের চৌদ্দ পনেরো|পনের ষোলো|ষোল সতেরো|সতের আঠারো|আঠার উনিশ বিশ|কুড়ি একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ|আঠাশ ঊনত্রিশ ত্রিশ|তিরিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ উনচল্লিশ চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ উনপঞ্চাশ পঞ্চাশ একান্ন বাহান্ন|বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন উনষাট ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি উনসত্তর সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর উনআশি আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি উননব্বই নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই'
const BANGLISH =
  'dosh|dos egaro|agaro baro tero|tera choddo|chouddo|coddo ponero|ponro sholo|solo sotero|shotero atharo|athero unish|unis bish|bis|kuri ekush|ekus baish|bais teish|teis chobbish|chobbis pochish|pocis|pochis chabbish|chabbis satash|shatash atash|athash unotrish|untrish trish|tirish|tris ektrish|ektris botrish|botris tetrish|tetris choutrish|choutris|chotrish poytrish|poitrish|poytris chotrish|chhotrish|choytrish saitrish|shaitrish attrish|atotrish unchollish|unocollish chollish|collish|chollis ekchollish biyallish|biallish tetallish chuyallish|chuallish poytallish|poitallish chechollish satchollish atchollish unoponchash ponchash|poncash|ponchas ekanno bahanno|bayanno tippanno|teppanno chuanno|chuyanno ponchanno chappanno|chhappanno satanno|shatanno atanno unoshat|unshat shait|shat|sait ekshotti bashotti teshotti choushotti poyshotti cheshotti shatshotti|satshotti atshotti unoshottor shottor|sottor ekattor|akattor bahattor|bayattor tiyattor|tiattor chuattor|chuyattor pochattor|pocattor chiyattor|chiattor satattor|shatattor atattor unoashi|unashi ashi|asi ekashi|akashi birashi|biyashi tirashi churashi pochashi chiyashi satashi atashi unonobboi|unonobbui nobboi|nobbui ekanobboi|ekanobbui biranobboi tiranobboi churanobboi pochanobboi chiyanobboi satanobboi atanobboi niranobboi'

/** The digits that words stand for: `seven` is 7, `baro` is 12. */
export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map([
  ...entries(BANGLISH.split(' '), (n) => n + 10, '|'),
  ...entries(BANGLA.split(' '), (n) => n + 10, '|'),
  ...entries((ENGLISH[0] ?? '').split(' '), (n) => n + 10, '|'),
  ...entries((ENGLISH[1] ?? '').split(' '), (n) => n * 10 + 20, '|'),
  ...entries(TENS_IN_BANGLA.split(' '), (n) => n * 10 + 20, '|'),
  ...entries(DIGITS, (n) => n, ' '),
])

/** The English tens, to which a following digit is added: `seventy eight`. */
export const TENS: ReadonlySet<string> = new Set([
  ...(ENGLISH[1] ?? '').split(' '),
  ...folded(TENS_IN_BANGLA.split(' ')),
])

/** How often the digit after the word stands. */
export const REPEATS: ReadonlyMap<string, number> = new Map(
  [
    ['double dabol dabal dubble doble duita duta ডাবল ডবল দুইটা দুটা', 2],
    ['triple tripple tripel tinta ট্রিপল থ্রিপল তিনটা', 3],
  ].flatMap(([words, times]) =>
    folded(String(words).split(' ')).map((word): [string, number] => [word, Number(times)]),
  ),
)

/** Words and letters that stand for a digit among digits only. Else they are words of a sentence. */
export const DIGITS_AMONG_DIGITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ o: '0', oh: '0', ow: '0', to: '2', too: '2', tu: '2', for: '4', fore: '4', ate: '8', won: '1' },
    // As people of Barishal and Noakhali say seven, and of Chattogram six; elsewhere a hand, and a letter.
    ...{ hat: '7', হাত: '7', ছ: '6' },
  }),
)

/** Letters that look like a digit and touch one. */
export const DIGIT_LETTERS: Readonly<Record<string, string>> = {
  o: '0',
  i: '1',
  l: '1',
  s: '5',
  b: '8',
  z: '2',
  g: '9',
  q: '9',
}

/** The longest word of a number, in letters: longer ones are several, stuck together. */
export const LONGEST_WORD = Math.max(...[...NUMBER_WORDS.keys()].map((word) => word.length))

function entries(rows: string[], numberOf: (place: number) => number, stroke: string): [string, string][] {
  return rows.flatMap((row, place) =>
    folded(row.split(stroke)).map((word): [string, string] => [word, String(numberOf(place))]),
  )
}

function folded(words: string[]): string[] {
  return words.map((word) => fold(word).text)
}
