import type * as en from '../en/home.ts'
import type { Translation } from '../translation.ts'
import { digits } from './numbers.ts'

/** The home page. */
export const home = {
  eyebrow: 'বাংলাদেশে ব্যবহৃত ইলেকট্রনিকস',
  heading: 'ভালো ল্যাপটপ আরেকবার ভালো হাতে যাক।',
  lead: 'ব্র্যান্ড, অবস্থা ও দাম তুলনা করুন। তারপর বুক করুন, আর টাকা দেওয়ার আগে নিজে দেখে নিন।',
  getStarted: 'শুরু করুন',
  learnMore: 'আরও জানুন',
  learnMoreWhere: 'ব্লগে',
  figures: { products: 'পণ্য এখন আছে', sallers: 'বিক্রেতা' },
  kinds: 'পণ্যের ধরন',
  newest: 'নতুন পণ্য',
  featuresHeading: 'কেন GreenTech',
  features: [
    { title: 'আগে দেখুন', text: 'মালিকের সঙ্গে দেখা করুন, চালিয়ে দেখুন, যাচাই করুন। মনমতো হলে তবেই টাকা দিন।' },
    {
      title: 'অবস্থা জেনে কিনুন',
      text: 'প্রত্যেক মালিক পণ্যের অবস্থা জানান। “নতুনের মতো” থেকে “মোটামুটি”, চার গ্রেডের মানে ফর্মেই লেখা আছে।',
    },
    { title: 'স্পষ্ট দাম', text: 'টাকায় লেখা, পাশে নতুনের দাম। পরে কোনো ফি যোগ হয় না।' },
    { title: 'ফেলে দিতে হয় না', text: 'একটি ল্যাপটপ আরও তিন বছর চললে ভাঙারির স্তূপে একটি কমে।' },
  ],
  categories: 'সব ব্র্যান্ড',
  seeAll: 'সব দেখুন',
  seeAllOf: (brand) => `${brand}: সব দেখুন`,
  moreBrands: 'আরও ব্র্যান্ড',
  otherBrands: 'বাকি সব ব্র্যান্ড',
  allBrands: (brands) => `সব ${digits(brands)}টি ব্র্যান্ড`,
  adverts: 'বিজ্ঞাপনের পণ্য',
  advertsText: 'মালিকেরা নিজেরাই এগুলো এখানে দিয়েছেন।',
  products: 'সব পণ্য',
  viewAll: 'সব দেখুন',
  blogs: 'নতুন ব্লগ',
  noProducts: 'এখানে এখনো কিছু নেই',
  noProductsText: 'কেউ পণ্য পোস্ট করলেই এখানে দেখা যাবে।',
} satisfies Translation<typeof en.home>
