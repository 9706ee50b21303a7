import { expect, test } from 'vitest'
import { graphemes } from './graphemes.ts'

const TEXTS = [
  'HP EliteBook 840 G5',
  'স্ত্রী ও ক্ষুদ্র ব্র্যান্ড: র‍্যাম ১৬ জিবি, এসএসডি ৫১২',
  'উজ্জ্বল চট্টগ্রাম, লক্ষ্মীপুর, বিজ্ঞান, কর্তৃপক্ষ, দ্বন্দ্ব, ক্‌ষ',
  'ড়ঢ়য় ৎ ঃ ঁ কাঁচ দুঃখ',
  'हिन्दी क्षत्रिय',
  '👩‍💻 👍🏽 🇧🇩🇧🇩 ❤️ 👨‍👩‍👧 a\u0301b\r\nc',
  '',
]

test('a text is divided as readers see it: conjuncts, signs and emoji stay whole, without what older browsers lack', () => {
  const byStandard = new Intl.Segmenter('bn', { granularity: 'grapheme' })
  for (const text of TEXTS) {
    expect([...graphemes(text)]).toEqual([...byStandard.segment(text)].map(({ segment }) => segment))
  }
})
