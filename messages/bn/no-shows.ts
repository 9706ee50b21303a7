import type * as en from '../en/no-shows.ts'
import type { Translation } from '../translation.ts'
import { hoursInWords } from './deal-words.ts'
import { whose } from './names.ts'

export const noShows = {
  loading: 'না আসার অভিযোগ লোড হচ্ছে',
  failed: 'না আসার অভিযোগ লোড হয়নি',
  intro: 'আপত্তি এলে আপনার সিদ্ধান্তের আগে কারও নামে “আসেননি” ওঠে না। আপনার লেখা দুই পক্ষই পড়বেন।',
  none: 'সিদ্ধান্তের অপেক্ষায় কিছু নেই',
  noneText: 'কেউ আপত্তি জানালে তা এখানে দেখা যাবে।',
  people: (buyer, saller) => `ক্রেতা: ${buyer} · বিক্রেতা: ${saller}`,
  meeting: 'ঠিক হওয়া সময় ও জায়গা',
  noMeeting: 'দেখা করা ঠিক হয়নি।',
  meetingInWords: (day, from, to, place) => `${day}, ${hoursInWords(from, to)}, ${place}`,
  says: {
    'no-show': (name) => `${name} বলছেন, অন্য পক্ষ আসেননি`,
    contest: (name) => `${name} তা মানছেন না`,
  },
  wordless: 'কিছু লেখেননি।',
  history: 'যা যা হয়েছে',
  historyOf: (product) => `যা যা হয়েছে: ${product}`,
  mine: 'আপনি নিজে এক পক্ষ: অন্য অ্যাডমিন সিদ্ধান্ত দেবেন।',
  uphold: '“আসেননি” লিখুন',
  upholdOf: (product) => `“আসেননি” লিখুন: ${product}`,
  dismiss: '“আসেননি” লিখবেন না',
  dismissOf: (product) => `“আসেননি” লিখবেন না: ${product}`,
  dialog: {
    title: { uphold: '“আসেননি” লিখবেন?', dismiss: 'কারও নামে “আসেননি” লিখবেন না?' },
    text: {
      uphold: (name) => `${whose(name)} নামে “আসেননি” উঠবে। দুজনকেই জানানো হবে, পরে আর বদলানো যাবে না।`,
      dismiss: () => 'বেচাকেনা শেষই থাকবে। দুজনকেই জানানো হবে, পরে আর বদলানো যাবে না।',
    },
    note: 'কেন',
    noteHint: 'দুই পক্ষই পড়বেন।',
    noteMissing: 'কেন, তা লিখুন।',
    action: { uphold: '“আসেননি” লিখুন', dismiss: '“আসেননি” লিখবেন না' },
    cancel: 'এখন নয়',
    close: 'বন্ধ করুন',
    done: 'সিদ্ধান্ত হয়েছে। দুজনকেই জানানো হয়েছে।',
  },
} satisfies Translation<typeof en.noShows>
