import type * as en from '../en/blog.ts'
import type { Translation } from '../translation.ts'
import { count, groupDigits } from './numbers.ts'

const TAGS: Record<string, string> = {
  mobile: 'মোবাইল',
  laptop: 'ল্যাপটপ',
  'smart tv': 'স্মার্ট টিভি',
  pendrive: 'পেনড্রাইভ',
  'smart watch': 'স্মার্টওয়াচ',
  shoes: 'জুতা',
}

/** The blog: the list with its sidebar, and one post. */
export const blog = {
  title: 'ব্লগ',
  lead: 'ব্যবহৃত ইলেকট্রনিকস কেনা, যাচাই করা, বেচা ও যত্ন নেওয়া নিয়ে ছোট ছোট কাজের লেখা।',
  rss: 'RSS-\u2060এ ব্লগ',
  atom: 'Atom-\u2060এ ব্লগ',
  search: 'ব্লগে খুঁজুন',
  categories: 'বিষয়',
  count: (count) => `(${groupDigits(count)})`,
  recent: 'নতুন লেখা',
  tags: 'ট্যাগ',
  /** Stored: tags of posts have one language. */
  tagName: (tag) => TAGS[tag.toLowerCase()] ?? tag,
  fixedTags: ['Mobile', 'Laptop', 'Smart TV', 'Pendrive', 'Smart Watch', 'Shoes'],
  filters: 'যা দিয়ে তালিকা ছোট করা হয়েছে',
  searched: (q) => `“${q}”`,
  without: (filter) => `${filter} সরান`,
  found: (posts) => count(posts, 'পোস্ট'),
  shown: (shown, total) => `${groupDigits(total)}টি পোস্টের মধ্যে ${groupDigits(shown)}টি`,
  more: 'আরও দেখুন',
  moreFailed: 'পরের পোস্টগুলো লোড হয়নি',
  loading: 'পোস্ট লোড হচ্ছে',
  failed: 'পোস্টগুলো লোড হয়নি',
  sidebarFailed: 'বিষয় ও ট্যাগ লোড হয়নি',
  empty: 'এখনো কোনো পোস্ট নেই',
  emptyText: 'প্রকাশ হলেই এখানে দেখা যাবে।',
  nothing: 'কিছু মেলেনি',
  nothingText: 'কম শব্দে, অন্য বিষয়ে বা অন্য ট্যাগে খুঁজে দেখুন।',
  all: 'সব পোস্ট দেখুন',
  minutes: (minutes) => `পড়তে ${groupDigits(minutes)} মিনিট`,
  share: 'শেয়ার',
  shared: 'লিংক কপি হয়েছে',
  shareFailed: 'লিংক কপি হয়নি',
  postFailed: 'পোস্টটি লোড হয়নি',
  loadingPost: 'পোস্টটি লোড হচ্ছে',
  /** Each in its own language. */
  readIn: { en: 'Read in English', bn: 'বাংলায় পড়ুন' },
} satisfies Translation<typeof en.blog>
