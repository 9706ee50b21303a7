import type { Specs } from '#catalogue/facts/contract.ts'
import { latinDigits, parseTaka } from '#shared/money.ts'
import { affirms, type Part, partsOf, phrases, says, sentencesOf } from './text/phrases.ts'

export interface Stated {
  name: string
  description: string
  kind: string
  category: string
  condition: string
  used: string
  parchesDate: string
  specs: Specs
  originalTaka: number
  resaleTaka: number
}

const GONE = 'no|without|nai|nei|na|chara|sara|missing|lost|harai|hariye|নাই|নেই|ছাড়া|হারিয়ে'
const lacks = (thing: string) =>
  phrases(`no|without ${thing}`, `${thing} * ${GONE.replace('no|without|', '').replace('na|', '')}`)

/** Statements of a text that contradict a fact. The first match is the sign. */
const AGAINST_FACTS: readonly {
  code: string
  holds: (stated: Stated) => boolean
  text: ReturnType<typeof phrases>
  /** True if the phrases contain their own negation, as in 'no box'. */
  isLack?: true
}[] = [
  { code: 'box', holds: ({ specs }) => specs.box === true, isLack: true, text: lacks('box|packet|বক্স|প্যাকেট') },
  {
    code: 'invoice',
    holds: ({ specs }) => specs.invoice === true,
    isLack: true,
    text: lacks('invoice|memo|receipt|papers|paper|kagoj|kagojpatro|bill|voucher|রসিদ|মেমো|কাগজ|কাগজপত্র|ভাউচার|বিল'),
  },
  {
    code: 'charger',
    holds: ({ specs }) => specs.charger === 'original' || specs.charger === 'compatible',
    isLack: true,
    text: lacks('charger|adapter|chargar|চার্জার|অ্যাডাপ্টার|এডাপ্টার'),
  },
  {
    code: 'warranty',
    holds: ({ specs }) => Number(specs.warrantyMonths ?? 0) > 0,
    isLack: true,
    text: [
      ...lacks('warranty|waranty|guarantee|ওয়ারেন্টি|ওয়ারেন্টি|গ্যারান্টি'),
      ...phrases('warranty|waranty|ওয়ারেন্টি|ওয়ারেন্টি over|expired|finished|ended|void|sesh|shesh|শেষ'),
    ],
  },
  {
    code: 'locked',
    holds: ({ specs, condition }) => specs.locks !== 'locked' && !isForParts(condition),
    text: phrases(
      'icloud|frp|google|gmail|mdm|bios|account|apple|samsung|mi|emi|kisti|আইক্লাউড|গুগল|কিস্তির|কিস্তি id? account? lock|locked|lok|bypass|লক|লকড',
      'bypass|bypassed|বাইপাস kora|করা|icloud|frp',
      'password|passcode|pattern|পাসওয়ার্ড|প্যাটার্ন jani|mone|jana|forgot|unknown|জানি|মনে|জানা na|nai|নাই|না|নেই',
      'forgot|vule|bhule|ভুলে password|passcode|pattern|gesi|gechi|পাসওয়ার্ড|গেছি',
    ),
  },
  // Faults that allow no other grade than 'For parts'.
  {
    code: 'broken',
    holds: ({ condition }) => !isForParts(condition),
    text: phrases(
      'display|screen|lcd|panel|motherboard|mainboard|board|ডিসপ্লে|স্ক্রিন|প্যানেল|মাদারবোর্ড|বোর্ড id? ta? is|ta? completely|puro? dead|broken|broke|damaged|damage|faulty|nosto|noshto|নষ্ট|ডেড|ড্যামেজ',
      'dead|broken|damaged|faulty|nosto|noshto|নষ্ট display|screen|lcd|panel|motherboard|mainboard|ডিসপ্লে|স্ক্রিন|মাদারবোর্ড',
      'water|pani|liquid|পানি damage|damaged|dhukse|dhuke|dhukche|porse|porechilo|lagse|ঢুকেছে|পড়েছে|পড়েছিল|লেগেছে',
      'for parts|spare only?|use?',
      'parts|পার্টস hisebe|হিসেবে|hishebe',
    ),
  },
  {
    code: 'broken',
    holds: ({ condition }) => !isForParts(condition),
    isLack: true,
    text: phrases(
      'not|doesnt|isnt|wont|cannot|cant turn|power|switch|start|boot on?',
      'on|চালু|open|ওপেন hoy|hocche|hoyna|hosse|হয়|হচ্ছে na|না',
      'display|ডিসপ্লে ashe|ase|আসে na|না',
    ),
  },
  {
    code: 'fault',
    holds: ({ specs, condition }) => isSound(specs, condition),
    text: phrases(
      'display|screen|lcd|panel|speaker|camera|mic|touch|keyboard|port|charging|sim|wifi|finger|fingerprint|face|ডিসপ্লে|স্ক্রিন|স্পিকার|ক্যামেরা|টাচ|কিবোর্ড|চার্জিং|সিম id? ta? is? cracked|broken|damaged|faulty|nosto|noshto|vanga|bhanga|fata|নষ্ট|ভাঙা|ভাঙ্গা|ফাটা',
      'broken|cracked|damaged|faulty|nosto|vanga|fata|নষ্ট|ভাঙা|ভাঙ্গা|ফাটা display|screen|lcd|panel|speaker|camera|mic|touch|keyboard|ডিসপ্লে|স্ক্রিন',
    ),
  },
  {
    code: 'fault',
    holds: ({ specs, condition }) => isSound(specs, condition),
    isLack: true,
    text: phrases(
      'not|doesnt|isnt|wont|cannot|cant charge|charging|work|working',
      'kaj|কাজ kore|korche|kortese|korsena|করে|করছে na|না',
      'touch|charge|sound|network|টাচ|চার্জ hoy|dhore|হয়|ধরে na|না',
    ),
  },
  {
    code: 'copy',
    holds: ({ specs, category }) => specs.genuine !== 'copy' && category !== 'Other',
    text: phrases(
      'master|super|first|high|1|st copy|কপি|clone',
      'মাস্টার|সুপার|ফার্স্ট কপি',
      'replica|clone|রেপ্লিকা|ক্লোন',
      'not original|genuine',
      'original|অরিজিনাল|অরজিনাল na|noy|না|নয়',
    ),
  },
  {
    code: 'sealed',
    holds: ({ used }) => monthsOf(used) >= 3,
    text: phrases(
      'full|fully|totally|একদম|ekdom? intact|intect|ইনট্যাক্ট|ইন্ট্যাক্ট',
      'sealed|seal|সিল|সিলড pack|packed|packet|box|kora|করা|প্যাক',
      'unopened|unboxed',
      'not activated|opened|used yet?',
      'box|বক্স khola|খোলা hoy|হয় nai|ni|নাই|নি',
    ),
  },
]

const PERFECT = ['like new', 'excellent']

function isForParts(condition: string): boolean {
  return condition.trim().toLowerCase() === 'for parts'
}

function isSound(specs: Specs, condition: string): boolean {
  const defects = [specs.defects ?? []].flat()
  const isPerfect = PERFECT.includes(condition.trim().toLowerCase())
  return defects.includes('none') || (isPerfect && defects.length === 0)
}

/** The first contradiction, as `box` or with its two figures as `ram:16:8`, and all of them with their words. */
interface Contradiction {
  first: string
  all: string
}

/** The contradictions of a listing, or null. Values that the form refuses are not checked again. */
export function contradictionIn(stated: Stated, year: number): Contradiction | null {
  const parts = partsOf(`${stated.name}\n${stated.description}`)
  const said = AGAINST_FACTS.flatMap(({ code, holds, text, isLack }) => {
    const against = holds(stated) ? parts.filter((part) => (isLack ? says(part, text) : affirms(part, text))) : []
    return against.map((part) => ({ code, words: part.join(' ') }))
  })
  const figures = figuresOf(stated, year)
  const first = said[0]?.code ?? figures
  return first === null ? null : { first, all: JSON.stringify([said, figures]) }
}

function figuresOf(stated: Stated, year: number): string | null {
  return memoryOf(stated) ?? describedMemoryOf(stated) ?? batteryOf(stated) ?? priceOf(stated) ?? timeOf(stated, year)
}

/** `8/256` or `8GB/256GB` in the name against the facts. */
function memoryOf({ name, specs }: Stated): string | null {
  const plain = latinDigits(name).toLowerCase()
  const pair =
    /(?<![\d/.])(2|3|4|6|8|12|16|18|24|32|36|48|64) ?(?:gb|জিবি)? ?[/+] ?(32|64|128|256|512|1024|1 ?tb|2 ?tb)(?![\d/])/.exec(
      plain,
    )
  const ram = pair
    ? Number(pair[1])
    : Number(/(?<!\d)(\d{1,3}) ?(?:gb|জিবি) ?(?:ddr\d? ?)?(?:ram|র‍্যাম|র্যাম)/.exec(plain)?.[1] ?? 0)
  if (ram && typeof specs.ramGb === 'number' && specs.ramGb !== ram) return `ram:${specs.ramGb}:${ram}`
  const size = pair?.[2]?.replace(/ ?tb/, '') ?? ''
  const storage = Number(size) <= 2 ? Number(size) * 1000 : Number(size)
  const isOther = (known: number) => Math.abs(known - storage) > known * 0.1
  return storage && typeof specs.storageGb === 'number' && isOther(specs.storageGb)
    ? `storage:${specs.storageGb}:${storage}`
    : null
}

const RAM = '(?<![a-z])(?:ram|র‍্যাম|র্যাম)(?![a-z])'
const SIZE = String.raw`(?<!\d)(\d{1,3}) ?(?:gb|জিবি)`
const RAM_SIZE = new RegExp(String.raw`${RAM} ?[:=-]? ?${SIZE}|${SIZE} ?(?:ddr\d[lx]? ?)?${RAM}`, 'g')
/** Words of a sentence whose size is not that of the device's own RAM. */
const OTHER_RAM =
  /upgrad|up ?to|max|support|slot|extra|virtual|extend|expand|plus|graphic|gpu|vga|আপগ্রেড|বাড়া|বাড়া|ভার্চুয়াল|গ্রাফিক্স/

/** `4 GB RAM` in a description that nowhere names the stated size. */
function describedMemoryOf({ description, specs }: Stated): string | null {
  if (typeof specs.ramGb !== 'number') return null
  const plain = latinDigits(description).toLowerCase()
  const sentences = sentencesOf(plain).filter((sentence) => !OTHER_RAM.test(sentence))
  const sizes = sentences.flatMap((sentence) =>
    Array.from(sentence.matchAll(RAM_SIZE), ([, behind, before]) => Number(behind ?? before)),
  )
  const [size] = sizes
  return size && !sizes.includes(specs.ramGb) ? `ram:${specs.ramGb}:${size}` : null
}

/** Percent by which what the text says of the battery may differ. */
const BATTERY_SLACK = 5

function batteryOf({ name, description, specs }: Stated): string | null {
  if (typeof specs.batteryHealth !== 'number') return null
  const text = latinDigits(`${name}\n${description}`).toLowerCase()
  const said = Array.from(
    text.matchAll(/(?:battery|bh|ব্যাটারি)(?:[^\n.।%]{0,30}?(?:health|হেলথ|helth))? ?(?:is|:|-|=)? ?(\d{2,3}) ?%/g),
    ([, figure]) => Number(figure),
  )
  const other = said.find((figure) => Math.abs(figure - Number(specs.batteryHealth)) > BATTERY_SLACK)
  return other === undefined || said.length > 1 ? null : `battery:${specs.batteryHealth}:${other}`
}

const ASKED = phrases('price|dam|daam|prize|দাম|মূল্য', 'asking|fixed|final|last', 'real|actual|asol|আসল price|dam|দাম')
const NOT_ASKED = phrases(
  'bought|buy|kena|kinsi|kinchi|kinechi|kinesilam|purchase|purchased|paid|original|new|notun|market|bazar|showroom|shop|retail|mrp|কেনা|কিনেছি|কিনেছিলাম|নতুন|বাজার|বাজারে|শোরুম|দোকানে|was|worth|chilo|ছিল|warranty|repair|change|paben|পাবেন|online|daraz|launch',
)
/** A text that asks for more than so many times the price. */
const BAIT = 1.5

/** The price of the text against that of the field: the field's is what brings the reader here. */
function priceOf({ description, resaleTaka, originalTaka }: Stated): string | null {
  for (const sentence of sentencesOf(description)) {
    const words: Part = partsOf(sentence).flat()
    if (!says(words, ASKED) || says(words, NOT_ASKED)) continue
    const figures = Array.from(
      latinDigits(sentence).matchAll(
        /\d[\d,]{2,}(?:\.\d+)?(?: ?(?:k|হাজার|hajar|lakh|লাখ))?|\d{1,3} ?(?:k|হাজার|hajar|lakh|লাখ)\b/gi,
      ),
      ([figure]) => parseTaka(figure),
    )
    const asked = figures.find((taka) => taka !== null && taka > resaleTaka * BAIT && taka !== originalTaka)
    if (asked) return `price:${resaleTaka}:${asked}`
  }
  return null
}

/** Months in a text such as `2 years / 3 months`. */
function monthsOf(used: string): number {
  const plain = latinDigits(used).toLowerCase()
  const count = (unit: RegExp) => Number(unit.exec(plain)?.[1] ?? 0)
  return count(/(\d+)\+? ?(?:y|bochor|bosor|বছর)/) * 12 + count(/(\d+)\+? ?(?:m|mash|mas|মাস)/)
}

/** The year in which what a name says was first sold. */
const RELEASES: readonly [RegExp, number][] = [
  [/\b(?:macbook|air|pro|mini|imac|ipad).{0,12}\bm1\b/i, 2020],
  [/\b(?:macbook|air|pro|mini|imac|ipad).{0,12}\bm2\b/i, 2022],
  [/\b(?:macbook|air|pro|mini|imac|ipad).{0,12}\bm3\b/i, 2023],
  [/\b(?:macbook|air|pro|mini|imac|ipad).{0,12}\bm4\b/i, 2024],
  [/\biphone ?x(?:s|r)?\b/i, 2017],
  [/\biphone ?11\b/i, 2019],
  [/\biphone ?12\b/i, 2020],
  [/\biphone ?13\b/i, 2021],
  [/\biphone ?14\b/i, 2022],
  [/\biphone ?15\b/i, 2023],
  [/\biphone ?16\b/i, 2024],
  [/\biphone ?17\b/i, 2025],
  [/\bs20\b.{0,8}(?:ultra|fe|plus|\+|5g)/i, 2020],
  [/\bgalaxy ?s21\b/i, 2021],
  [/\bgalaxy ?s22\b/i, 2022],
  [/\bgalaxy ?s23\b/i, 2023],
  [/\bgalaxy ?s24\b/i, 2024],
  [/\bgalaxy ?s25\b/i, 2025],
  [/\b(?:ps5|playstation ?5|xbox series ?[xs])\b/i, 2020],
  [/\brtx ?20\d0/i, 2018],
  [/\brtx ?30\d0/i, 2020],
  [/\brtx ?40\d0/i, 2022],
  [/\brtx ?50\d0/i, 2025],
]
/** The year of the first laptops with each generation of Intel Core, from the first. */
export const GENERATIONS = [2010, 2011, 2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020, 2022, 2023, 2024]

function timeOf({ name, used, parchesDate, specs }: Stated, year: number): string | null {
  const bought = Number(/(?:19|20)\d\d/.exec(latinDigits(parchesDate))?.[0] ?? 0)
  if (!bought) return null
  if (bought > year) return `future:${bought}`
  const generation =
    typeof specs.processorGeneration === 'number' ? GENERATIONS[specs.processorGeneration - 1] : undefined
  const released = Math.max(
    generation ?? 0,
    ...RELEASES.flatMap(([pattern, since]) => (pattern.test(latinDigits(name)) ? [since] : [])),
  )
  if (bought < released) return `released:${bought}:${released}`
  const years = Math.floor(monthsOf(used) / 12)
  return years > year - bought + 1 ? `used:${years}:${bought}` : null
}

/** True if the text says that the product is broken. */
export function saysBroken({ name, description }: Pick<Stated, 'name' | 'description'>): boolean {
  const parts = partsOf(`${name}\n${description}`)
  const faults = AGAINST_FACTS.filter(({ code }) => code === 'broken')
  return parts.some((part) => faults.some(({ text, isLack }) => (isLack ? says(part, text) : affirms(part, text))))
}
