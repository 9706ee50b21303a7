import { describe, expect, test } from 'vitest'
import { BRAND_LINES } from '#catalogue/facts/server/store.ts'
import { fold, wordsOf } from '../fold.ts'
import { type LexiconBrand, makeLexicon } from './lexicon.ts'
import { numberTerms, readAmount } from './numbers.ts'
import { priceAt, withRangeWords } from './price-words.ts'
import { SEARCH_WORDS } from './search-words.ts'
import { lettersNamedBy, soundKey, toLatin } from './sound.ts'
import { termsOf } from './terms.ts'
import { typingErrors } from './typing-errors.ts'
import { MAX_WORDS, understand } from './understand.ts'

const BRANDS: LexiconBrand[] = [
  { name: 'HP', bangla: 'এইচপি', spellings: ['এইচ পি', 'hewlett packard'], parent: null },
  { name: 'Apple', bangla: 'অ্যাপল', spellings: ['aple'], parent: null },
  { name: 'MACBOOK', bangla: 'ম্যাকবুক', spellings: ['mac book', 'makbook'], parent: 'Apple' },
  { name: 'Lenovo', bangla: 'লেনোভো', spellings: ['lenevo'], parent: null },
  { name: 'Samsung', bangla: 'স্যামসাং', spellings: ['samsang'], parent: null },
  { name: 'Gigabyte', bangla: 'গিগাবাইট', spellings: ['aorus'], parent: null },
  { name: 'PlayStation', bangla: 'প্লেস্টেশন', spellings: ['ps4', 'ps5'], parent: null },
  { name: 'TP-Link', bangla: 'টিপি-লিংক', spellings: ['tplink'], parent: null },
]
const LEXICON = makeLexicon(BRANDS, BRAND_LINES)

/** Meanings of a query, in short. */
function meant(q: string, known: string[] = []): string[] {
  return understand(q, LEXICON, (word) => known.includes(word)).map(({ meaning, words, corrected }) => {
    const { is, ...rest } = meaning
    const values = Object.values(rest).map((value) =>
      typeof value === 'object' ? Object.values(value).join('=') : value,
    )
    return [is, ...(values.length > 0 ? values : words), ...(corrected ? [`for ${corrected}`] : [])].join(' ')
  })
}

describe('a query is folded', () => {
  test('into NFC without joiners, with Latin digits, lower case and single spaces', () => {
    expect(fold('  HP\u200d\t৪৫০ র\u200d্যাম '.normalize('NFD'))).toBe('hp 450 র্যাম')
    expect(wordsOf('“thinkpad t480” 13” 13.3 " a”')).toEqual(['thinkpad', 't480', '13', '"', '13.3', '"', 'a'])
    expect(wordsOf('9 Pro+ S8+8/256 Wi-Fi+Cellular M.2 + B550')).toEqual([
      '9',
      'pro+',
      's8',
      '8',
      '256',
      'wi',
      'fi',
      'cellular',
      'm',
      '2',
      'b550',
    ])
    expect(wordsOf('i5-1135G7, 15.6" 1,00,000 8/256 (new) 1+')).toEqual([
      'i5',
      '1135g7',
      '15.6',
      '"',
      '100000',
      '8',
      '256',
      'new',
      '1+',
    ])
  })
})

describe('a word', () => {
  const { transliteration, soundKey: sounds } = SEARCH_WORDS
  test('in Bangla is written in Latin letters, by its sound or by the letters that it names', () => {
    expect(transliteration.letterNames.এইচ).toBe('h')
    const examples = { আসুস: 'asus', থিংকপ্যাড: 'thingkpad', ম্যাকবুক: 'makbuk', ওয়ালটন: 'waltn', ল্যাটিটিউড: 'latitiud' }
    for (const [bangla, latin] of Object.entries(examples)) expect(toLatin(fold(bangla)), bangla).toBe(latin)
    const letters = { এইচপি: 'hp', এমএসআই: 'msi', টিসিএল: 'tcl', জেবিএল: 'jbl', এসএসডি: 'ssd', মোবাইল: undefined }
    for (const [bangla, latin] of Object.entries(letters)) expect(lettersNamedBy(fold(bangla)), bangla).toBe(latin)
  })

  test('sounds as one of the other script does', () => {
    expect(sounds.rules.length).toBeGreaterThan(10)
    for (const [bangla, latin, key] of [
      ['থিংকপ্যাড', 'thinkpad', 'tnkpd'],
      ['ম্যাকবুক', 'macbook', 'mkbk'],
      ['গ্যালাক্সি', 'galaxy', 'glks'],
      ['আইফোন', 'iphone', 'afn'],
    ] as const)
      expect([soundKey(fold(bangla)), soundKey(latin)]).toEqual([key, key])
    expect([soundKey('dell'), soundKey('x280')]).toEqual([undefined, undefined])
  })

  test('is compared letter by letter, with a swap as one error', () => {
    expect(typingErrors('thinkpda', 'thinkpad', 2)).toBe(1)
    expect(typingErrors('lenvo', 'lenovo', 2)).toBe(1)
    expect(typingErrors('abcdefgh', 'hgfedcba', 2)).toBe(3)
    expect(typingErrors('', 'ab', 2)).toBe(2)
  })
})

describe('numbers and prices', () => {
  test('have units in both scripts, apart or not', () => {
    const read = (text: string) => readAmount(wordsOf(text), 0)
    expect(read('৮ জিবি')).toEqual({ n: '8', unit: 'gb', length: 2 })
    expect(read('256GB')).toEqual({ n: '256', unit: 'gb', length: 1 })
    expect(read('১১তম জেনারেশন')).toEqual({ n: '11', unit: 'gen', length: 2 })
    expect(read('15.6"')).toEqual({ n: '15.6', unit: 'inch', length: 2 })
    expect(read('12')).toEqual({ n: '12', length: 1 })
    expect([read('x280'), read('5g'), read('ps4')]).toEqual([undefined, undefined, undefined])
    expect(numberTerms('1', 'tb')).toEqual(['n:1', 'n:1tb', 'n:1000gb'])
    expect(numberTerms('1000', 'gb')).toContain('n:1tb')
  })

  test.each([
    ['under 30000', { max: 30_000, length: 2 }],
    ['২০ হাজার টাকার মধ্যে', { max: 20_000, length: 4 }],
    ['১৫ হাজারের নিচে', { max: 15_000, length: 3 }],
    ['10k er moddhe', { max: 10_000, length: 3 }],
    ['above 1.5 lakh', { min: 150_000, length: 3 }],
    ['20k to 30k', { min: 20_000, max: 30_000, length: 3 }],
    ['20000-30000', { min: 20_000, max: 30_000, length: 2 }],
    ['8250 7490', undefined],
    ['20 to 30 hajar taka', { min: 20_000, max: 30_000, length: 5 }],
    ['৳ 5,000', { max: 5_000, length: 2 }],
    ['4k', undefined],
    ['2.5k', undefined],
    ['under 5k', { max: 5_000, length: 2 }],
    ['max 30000', { max: 30_000, length: 2 }],
    ['30000 max', { max: 30_000, length: 2 }],
    ['max 256 gb', undefined],
    ['max 128', undefined],
    ['max 2020', undefined],
    ['max 900 tk', { max: 900, length: 3 }],
    ['up to 3.4 ghz', undefined],
    ['4130 up to 3.4', undefined],
    ['30000', undefined],
    ['under budget', undefined],
    ['under 99999999999', undefined],
  ])('%s', (text, range) => {
    expect(priceAt(wordsOf(text), 0)).toEqual(range)
  })
})

/** Amounts as people write them, and what each is in taka. */
const AMOUNTS: [number, string[]][] = [
  [30_000, ['30k', '30 hajar', '30hajar', '৩০ হাজার', '৩০হাজার', 'ত্রিশ হাজার', 'tirish hajar', 'thirty thousand']],
  [25_000, ['25 thousand', 'twenty five thousand', 'পঁচিশ হাজার', 'pochish hajar', '২৫ হাজর']],
  [150_000, ['1.5 lakh', 'দেড় লাখ', 'দেড়লাখ', 'der lakh', '১.৫ লক্ষ', 'এক লাখ পঞ্চাশ হাজার', '1 lakh 50 hajar']],
  [250_000, ['আড়াই লাখ', 'arai lakh', '2.5 lac', 'সাড়ে দুই লাখ']],
  [100_000, ['1 lakh', 'এক লাখ', 'ek lakh', 'এক লক্ষ', 'a lakh', 'one lakh']],
  [350_000, ['সাড়ে তিন লাখ', 'sare tin lakh', '৩.৫ লাখ']],
]

/** Words around an amount, which is `#`, and the side of it that they mean. */
const FORMS = {
  max: [
    ...[
      'under #',
      'below #',
      'less than #',
      'within #',
      'max #',
      'up to #',
      'not more than #',
      'at most #',
      'around #',
    ],
    ...['budget #', '# er niche', '# er moddhe', '# takar moddhe', '# er kom', '# er beshi na', '# taka porjonto'],
    ...['# বাজেট', '# টাকায়', '# টাকার মধ্যে', '#ের নিচে', '#ের মধ্যে', '#ের কমে', '#ের ভেতরে', '#ে', '#ের', '#-এর মধ্যে'],
  ],
  min: [
    ...['above #', 'over #', 'more than #', 'at least #', 'minimum #', 'কমপক্ষে #', '# er upore', '# er beshi'],
    ...['# theke shuru', '# takar upore', '#ের উপরে', '#ের ওপরে', '#ের বেশি', '# থেকে বেশি', '# থেকে শুরু'],
  ],
}

describe('a price is read', () => {
  test.each(AMOUNTS)('of %i taka in each spelling and form', (taka, spellings) => {
    for (const spelling of spellings)
      for (const [side, form] of Object.entries(FORMS).flatMap(([side, forms]) => forms.map((form) => [side, form]))) {
        const said = String(form).replace('#', spelling)
        const words = wordsOf(withRangeWords(said))
        expect(priceAt(words, 0), said).toEqual({ [String(side)]: taka, length: words.length })
      }
  })

  test.each([
    'between 20k and 45k',
    'between 20 and 45 thousand',
    '20-45k',
    '২০-৪৫ হাজার',
    '20k to 45k',
    'from 20k to 45k',
    '20 theke 45 hajarer moddhe',
    'বিশ থেকে পঁয়তাল্লিশ হাজারে',
    '২০ ও ৪৫ হাজারের মাঝে',
    '20k 45k',
    '৳20,000 - ৳45,000',
  ])('as a range: %s', (q) => {
    const words = wordsOf(withRangeWords(q))
    expect(priceAt(words, 0)).toEqual({ min: 20_000, max: 45_000, length: words.length })
  })

  test.each(['iphone 13 40k', 'one plus 9', 'i5 8250 7490', '30 to 40', 'sat', '8k tv', 'হাজার'])('not from %s', (q) => {
    expect(priceAt(wordsOf(withRangeWords(q)), 0)).toBeUndefined()
  })
})

describe('a query means', () => {
  test.each([
    ['hp laptop', ['brand hp', 'kind laptop']],
    ['ল্যাপটপের চার্জার', ['kind laptop', 'kind accessory accessoryKind=charger']],
    ['mac book air', ['line macbook air laptop']],
    ['tp link router', ['brand tp-link', 'kind router']],
    ['i phone 13', ['line iphone mobile', 'number 13']],
    ['galaxy s21 5g', ['line galaxy s mobile', 'word s21', 'attribute 5g false']],
    ['iphone13', ['line iphone mobile', 'number 13']],
    ['redmi 8+256', ['word redmi', 'number 8', 'number 256']],
    ['8 gigabyte', ['number 8 gb']],
    ['gigabyte laptop', ['brand gigabyte', 'kind laptop']],
    ['core i 5', ['attribute core true', 'attribute i5 false']],
    ['পিএস৪', ['brand playstation']],
    ['sosta full box', ['order price-low', 'wish box:true false']],
    ['laptop under 30000', ['kind laptop', 'price 30000']],
    ['dam koto', ['ignored dam', 'ignored koto']],
  ])('%s', (q, parts) => {
    expect(meant(q, ['redmi'])).toEqual(parts)
  })

  test('a brand, line or kind although it is misspelt, unless products have the word', () => {
    expect(meant('samsnug')).toEqual(['brand samsung for Samsung'])
    expect(meant('thinkpda')).toEqual(['line thinkpad laptop for ThinkPad'])
    expect(meant('samsang')).toEqual(['brand samsung for Samsung'])
    expect(meant('লেনোবো')).toEqual(['brand lenovo for Lenovo'])
    expect(meant('samsnug', ['samsnug'])).toEqual(['word samsnug'])
    expect(meant('lenovo')).toEqual(['brand lenovo'])
  })

  test('nothing more than its first words, however hostile it is', () => {
    for (const q of [
      'a'.repeat(20_000),
      'x '.repeat(10_000),
      'ল্'.repeat(5_000),
      '\u0301'.repeat(5_000),
      '\u202e🙂'.repeat(500),
      "'; drop table products; --",
      'k'.repeat(50) + '\\'.repeat(50),
      '9'.repeat(100),
    ]) {
      const parts = understand(q, LEXICON, () => false)
      expect(parts.flatMap(({ words }) => words).length).toBeLessThanOrEqual(MAX_WORDS)
    }
  })
})

describe('a product is found by', () => {
  const LISTING = { kind: 'laptop', condition: 'Like new', location: 'Dhaka', description: '', specs: {} }

  test('lines, attributes, numbers and the sound of its name in both scripts', () => {
    const terms = termsOf({ ...LISTING, name: 'লেনোভো থিংকপ্যাড এক্স২৮০ কোর আই ৫ ৮ জিবি এসএসডি' }, LEXICON)
    expect(terms).toEqual(
      expect.arrayContaining(['line:thinkpad', 'a:i5', 'a:ssd', 'n:8gb', 'b:tnkpd', 'm:x280', 'n:280']),
    )
    expect(terms).toContain('grade:like-new')
  })

  test('its facts, and the numbers of its description when it states none', () => {
    const specs = { ramGb: 16, storageGb: 1000, storageType: 'nvme', processorFamily: 'intel-i7', touch: true }
    const stated = termsOf({ ...LISTING, name: 'Dell', specs, description: '8 GB' }, LEXICON)
    expect(stated).toEqual(expect.arrayContaining(['n:16gb', 'n:1tb', 'a:ssd', 'a:i7', 'touch:true']))
    expect(stated).not.toContain('n:8gb')
    expect(termsOf({ ...LISTING, name: 'Dell', description: 'Core i5, 16 GB' }, LEXICON)).toEqual(
      expect.arrayContaining(['n:16gb', 'a:i5']),
    )
  })

  test('RAM and storage of a phone as `8/128`, and no more terms than are bounded', () => {
    expect(termsOf({ ...LISTING, kind: 'mobile', name: 'Galaxy A52 8/128' }, LEXICON)).toEqual(
      expect.arrayContaining(['n:8gb', 'n:128gb', 'n:52', 'line:galaxy a']),
    )
    const name = Array.from({ length: 500 }, (_, n) => `w${n}gb`).join(' ')
    expect(termsOf({ ...LISTING, name }, LEXICON).length).toBeLessThanOrEqual(150)
  })
})
