import type * as en from '../en/searching.ts'
import type { Translation } from '../translation.ts'
import { whose } from './names.ts'
import { digits, listed } from './numbers.ts'

const UNITS: Record<string, string> = {
  gb: 'জিবি',
  tb: 'টিবি',
  mah: 'mAh',
  hz: 'হার্টজ',
  mp: 'মেগাপিক্সেল',
  w: 'ওয়াট',
  inch: 'ইঞ্চি',
  gen: 'জেনারেশন',
  mm: 'মিমি',
}

const quoted = (word: string) => `“${word}”`

/** How a search was understood. The server puts the sentences into its answer: no page's script carries them. */
export const searching = {
  amount: (n, unit) => (unit ? `${digits(n)} ${UNITS[unit] ?? unit}` : n),
  core: (family) => `Core ${family}`,
  division: (name) => `${name} বিভাগ`,
  orders: { 'price-low': 'কম দাম আগে', 'price-high': 'বেশি দাম আগে', newest: 'নতুন আগে' },
  meant: (words) => `${quoted(words)} ধরে খোঁজা হয়েছে।`,
  literally: (words) => `শুধু ${quoted(words)} খুঁজুন`,
  leftOut: (words) => `কোনো পণ্যে ${listed(words.map(quoted), 'বা')} নেই, তাই বাদ দেওয়া হয়েছে।`,
  nothing: (words) => `${quoted(words)} পুরোপুরি মেলে, এমন পণ্য নেই`,
  nearWithout: (words) => `${listed(words.map(quoted))} বাদ দিলে কাছাকাছি এগুলো আছে।`,
  nearInstead: (words) => `কাছাকাছি আছে: ${quoted(words)}।`,
  all: (words) => `${whose(quoted(words))} সব ফলাফল`,
} satisfies Translation<typeof en.searching>
